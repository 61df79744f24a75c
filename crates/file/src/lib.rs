//! Placeholder of the room to come.
