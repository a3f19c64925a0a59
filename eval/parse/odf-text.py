"""Prints the paragraphs of an OpenDocument file from its content.xml, without comments and deleted text."""
import sys
import zipfile
from xml.etree import ElementTree

SILENT = {"annotation", "tracked-changes", "content-validations", "forms", "note-citation"}


def local(tag):
    return tag.rsplit("}", 1)[-1]


def walk(element, out, shown):
    name = local(element.tag)
    if name in SILENT:
        return
    here = shown or name in ("p", "h")
    if here and element.text:
        out.append(element.text)
    if name in ("s", "tab", "line-break"):
        out.append(" ")
    for child in element:
        walk(child, out, here)
        if here and child.tail:
            out.append(child.tail)
    if name in ("p", "h"):
        out.append("\n")


root = ElementTree.fromstring(zipfile.ZipFile(sys.argv[1]).read("content.xml"))
body = next(child for child in root if local(child.tag) == "body")
out = []
walk(body, out, False)
sys.stdout.write("".join(out))
