//! What holds of a confinement.

/// A means by which a process is confined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Layer {
    /// Programs that it starts get no rights that it has not (`PR_SET_NO_NEW_PRIVS`).
    NoNewPrivileges,
    /// Files are refused (Landlock).
    Files,
    /// TCP ports are refused (Landlock, from Linux 6.7 on).
    Ports,
    /// Signals and abstract sockets of processes outside are refused (Landlock, from Linux 6.12 on).
    Scope,
    /// System calls are refused (seccomp).
    Calls,
}

impl Layer {
    /// All layers, from the first that is put on to the last.
    pub const ALL: [Layer; 5] =
        [Layer::NoNewPrivileges, Layer::Files, Layer::Ports, Layer::Scope, Layer::Calls];

    /// What it refuses, in words.
    #[must_use]
    pub fn what(self) -> &'static str {
        match self {
            Layer::NoNewPrivileges => "new privileges",
            Layer::Files => "files",
            Layer::Ports => "TCP",
            Layer::Scope => "signals to others",
            Layer::Calls => "system calls that decoding does not need",
        }
    }
}

/// Which connections a server may make of its own accord.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outgoing {
    /// None: it answers those who connect to it.
    Refused,
    /// Those of the Internet's protocols, for example to object stores.
    Kept,
}

/// Which layers hold, and why others do not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confinement {
    missing: Vec<(Layer, String)>,
}

impl Confinement {
    pub(crate) fn new(missing: Vec<(Layer, String)>) -> Confinement {
        Confinement { missing }
    }

    /// No layer holds, for this reason.
    pub(crate) fn none(why: &str) -> Confinement {
        Confinement { missing: Layer::ALL.into_iter().map(|layer| (layer, why.to_owned())).collect() }
    }

    /// Whether the layer holds.
    #[must_use]
    pub fn has(&self, layer: Layer) -> bool {
        self.missing.iter().all(|(missing, _)| *missing != layer)
    }

    /// The layers that do not hold, with the reasons.
    #[must_use]
    pub fn missing(&self) -> &[(Layer, String)] {
        &self.missing
    }
}
