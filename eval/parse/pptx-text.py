"""Prints the text of a presentation's slides and notes: each paragraph's runs, as in the XML."""

import re
import sys
import zipfile
from xml.etree import ElementTree

DRAWING = '{http://schemas.openxmlformats.org/drawingml/2006/main}'
STRICT = '{http://purl.oclc.org/ooxml/drawingml/main}'

with zipfile.ZipFile(sys.argv[1]) as package:
    for name in package.namelist():
        if not re.fullmatch(r'ppt/(slides|notesSlides)/[^/]+\.xml', name):
            continue
        root = ElementTree.fromstring(package.read(name))
        for space in (DRAWING, STRICT):
            for paragraph in root.iter(space + 'p'):
                parts = []
                for element in paragraph.iter():
                    if element.tag == space + 't':
                        parts.append(element.text or '')
                    elif element.tag == space + 'br':
                        parts.append(' ')
                print(''.join(parts))
