"""Docstrings: the stub has them, and the compiled module has the same; with ``THALWEG_BLESS=1`` the test writes them there."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import thalweg

PACKAGE = Path(__file__).resolve().parent.parent
STUB = ast.parse((PACKAGE / "thalweg" / "_thalweg.pyi").read_text(encoding="utf-8"))
#: Classes and functions of the stub that are no part of the package's interface.
PRIVATE = {"run_program", "isolate", "previews", "no_rows"}

Function = ast.FunctionDef
Documented = ast.FunctionDef | ast.ClassDef


def documented() -> Iterator[tuple[str, Documented]]:
    """Everything public of the stub, by its dotted name."""
    for node in STUB.body:
        if not isinstance(node, Documented) or node.name.startswith("_") or node.name in PRIVATE:
            continue
        yield node.name, node
        if isinstance(node, ast.ClassDef):
            for member in node.body:
                if isinstance(member, Function) and not member.name.startswith("_"):
                    yield f"{node.name}.{member.name}", member


def runtime(name: str) -> Any:
    found: Any = thalweg
    for part in name.split("."):
        found = getattr(found, part)
    return found


@pytest.mark.parametrize("name", [name for name, _ in documented()])
def test_help_says_what_the_stub_says(name: str) -> None:
    node = dict(documented())[name]
    said = ast.get_docstring(node)
    assert said, "the stub has no docstring"
    assert inspect.cleandoc(runtime(name).__doc__ or "") == said, "THALWEG_BLESS=1 pytest test_docs.py, and build anew"


def parameters(arguments: ast.arguments) -> list[tuple[str, str, object]]:
    """Names, kinds and defaults, as `inspect` has them."""
    empty: Any = inspect.Parameter.empty
    found = []
    positional = [*arguments.posonlyargs, *arguments.args]
    defaults = [empty] * (len(positional) - len(arguments.defaults)) + [ast.literal_eval(node) for node in arguments.defaults]
    for argument, default in zip(positional, defaults):
        kind = "POSITIONAL_ONLY" if argument in arguments.posonlyargs else "POSITIONAL_OR_KEYWORD"
        found.append((argument.arg, kind, default))
    for argument, node in zip(arguments.kwonlyargs, arguments.kw_defaults):
        found.append((argument.arg, "KEYWORD_ONLY", empty if node is None else ast.literal_eval(node)))
    if arguments.kwarg is not None:
        found.append((arguments.kwarg.arg, "VAR_KEYWORD", empty))
    return found


@pytest.mark.parametrize("name", [name for name, node in documented() if isinstance(node, Function)])
def test_parameters_are_those_of_the_stub(name: str) -> None:
    node = dict(documented())[name]
    assert isinstance(node, Function)
    if any(isinstance(decorator, ast.Name) and decorator.id == "property" for decorator in node.decorator_list):
        assert inspect.isgetsetdescriptor(runtime(name))
        return
    signature = inspect.signature(runtime(name))
    found = [(parameter.name, parameter.kind.name, parameter.default) for parameter in signature.parameters.values()]
    expected = parameters(node.args)
    assert [(given, kind) for given, kind, _ in found if given != "self"] == [(given, kind) for given, kind, _ in expected if given != "self"]
    assert [default for given, _, default in found if given != "self"] == [default for given, _, default in expected if given != "self"]


@pytest.mark.parametrize("name", [name for name, node in documented() if isinstance(node, Function)])
def test_every_parameter_is_documented(name: str) -> None:
    node = dict(documented())[name]
    assert isinstance(node, Function)
    said = ast.get_docstring(node) or ""
    names = [given for given, _, _ in parameters(node.args) if given != "self"]
    described = re.findall(r"^    (\w+): ", said.partition("Args:\n")[2].partition("\n\nR")[0].partition("\n\nE")[0], re.M)
    assert described == names


def test_everything_public_has_a_docstring() -> None:
    modules = [thalweg, importlib.import_module("thalweg._reports"), importlib.import_module("thalweg._errors")]
    modules.append(importlib.import_module("thalweg._found"))
    for engine in ("ray", "spark"):
        try:
            modules.append(importlib.import_module(f"thalweg.{engine}"))
        except ImportError:
            continue
    for module in modules:
        assert inspect.getdoc(module)
        for name in getattr(module, "__all__", vars(module)):
            found = getattr(module, name)
            if name.startswith("_") or not (inspect.isclass(found) or inspect.isroutine(found)):
                continue
            if not str(found.__module__).startswith("thalweg"):
                continue
            assert found.__doc__ and len(found.__doc__.split()) >= 4, name
            if inspect.isclass(found):
                for member, value in vars(found).items():
                    if not member.startswith("_") and (inspect.isroutine(value) or isinstance(value, property)):
                        assert value.__doc__, f"{name}.{member}"


def test_fields_of_reports_are_documented() -> None:
    reports = importlib.import_module("thalweg._reports")
    engines = importlib.import_module("thalweg._engines")
    for found in [*vars(reports).values(), engines.Indexed]:
        if not dataclasses.is_dataclass(found):
            continue
        doc = inspect.getdoc(found) or ""
        described = re.findall(r"^    (\w+): ", doc.partition("Attributes:\n")[2], re.M)
        assert described == [field.name for field in dataclasses.fields(found) if not field.name.startswith("_")]


def test_engines_document_their_functions_alike() -> None:
    """Ray and Spark need not be installed: their sources are read."""
    for engine in ("ray", "spark"):
        tree = ast.parse((PACKAGE / "thalweg" / f"{engine}.py").read_text(encoding="utf-8"))
        assert ast.get_docstring(tree)
        (index,) = [node for node in tree.body if isinstance(node, Function) and node.name == "index"]
        said = ast.get_docstring(index) or ""
        described = re.findall(r"^    (\w+): ", said.partition("Args:\n")[2].partition("\n\nR")[0], re.M)
        assert described == [argument.arg for argument in [*index.args.args, *index.args.kwonlyargs]]


def bless() -> None:
    """Writes the stub's docstrings into the Rust sources."""
    docs = {name: ast.get_docstring(node) for name, node in documented()}
    for path in (PACKAGE / "src").glob("*.rs"):
        lines, out, block, python_class = path.read_text(encoding="utf-8").splitlines(), [], [], ""
        classes = dict(re.findall(r'#\[pyclass\(name = "(\w+)"[^\n]*\n(?:pub\(crate\) )?struct (\w+)', "\n".join(lines)))
        by_struct = {struct: name for name, struct in classes.items()}
        classes_of = re.compile(r"(?:pub\(crate\) )?struct (\w+)")
        in_methods = False
        for line in lines:
            stripped = line.strip()
            if stripped == "#[pymethods]":
                in_methods = True
            if line.startswith("impl ") and in_methods:
                python_class = by_struct.get(line.split()[1], "")
            if line == "}":
                in_methods, python_class = False, ""
            in_attribute = bool(block) and not block[-1].rstrip().endswith("]") and not block[-1].strip().startswith("///")
            # An attribute of a parameter stands in its line.
            is_parameter = stripped.startswith("#[pyo3(from_py_with")
            if (stripped.startswith(("///", "#[")) and not is_parameter) or in_attribute:
                block.append(line)
                continue
            name = ""
            attributes = "\n".join(block)
            function = re.match(r"(?:pub\(crate\) )?fn (\w+)", stripped)
            if function and python_class:
                name = f"{python_class}.{function[1]}"
            elif function and "#[pyfunction]" in attributes:
                name = function[1]
            elif (struct := classes_of.match(stripped)) and "#[pyclass" in attributes:
                name = by_struct.get(struct[1], "")
            if (doc := docs.get(name)) is not None:
                indent = line[: len(line) - len(line.lstrip())]
                block = [kept for kept in block if not kept.strip().startswith("///")]
                out += [f"{indent}/// {text}".rstrip() for text in doc.splitlines()]
            out += [*block, line]
            block = []
        path.write_text("\n".join([*out, *block]) + "\n", encoding="utf-8")


if os.environ.get("THALWEG_BLESS"):
    bless()
