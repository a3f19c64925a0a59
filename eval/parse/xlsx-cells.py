"""Prints the cells of a workbook's sheets as their number formats show them, one row a line. Needs openpyxl."""

import datetime
import re
import sys
import warnings

import openpyxl

warnings.simplefilter('ignore')


def general(value):
    if isinstance(value, int) and abs(value) < 10**11:
        return str(value)
    size = abs(value)
    if size != 0 and (size >= 1e11 or size < 1e-4):
        mantissa, exponent = f'{value:.5E}'.split('E')
        return f"{mantissa.rstrip('0').rstrip('.')}E{exponent}"
    whole = len(str(int(size)))
    text = f'{value:.{max(0, 10 - whole)}f}'
    return text.rstrip('0').rstrip('.') if '.' in text else text


def section_of(code, value):
    sections = re.findall(r'(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\\[])+', code)
    if any(re.search(r'\[[<>=]', section) for section in sections):
        return None
    if value < 0 and len(sections) > 1:
        return sections[1], abs(value)
    if value == 0 and len(sections) > 2:
        return sections[2], value
    return sections[0], value


def number(value, code):
    """None where the format is beyond this reader."""
    if code in (None, '', 'General', '@'):
        return general(value)
    found = section_of(code, value)
    if found is None:
        return None
    section, shown = found
    section = re.sub(r'\[\$([^\]-]*)[^\]]*\]', r'"\1"', section)
    section = re.sub(r'\[[^\]]*\]|_.|\*.', '', section)
    match = re.fullmatch(r'((?:"[^"]*"|\\.|[^0#?"\\])*)([0#?,]+)(\.([0#?]+))?((?:"[^"]*"|\\.|[^0#?"\\.])*)', section)
    if match is None or re.search(r'[eE][+-]|/', section):
        return None
    before, whole, _, decimals, after = match.groups()
    scale = len(whole) - len(whole.rstrip(','))
    shown = shown / 1000**scale * (100 if '%' in section else 1)
    least = len(re.findall('0', decimals or ''))
    text = f'{shown:,.{len(decimals or "")}f}' if ',' in whole.rstrip(',') else f'{shown:.{len(decimals or "")}f}'
    while decimals and text[-1] == '0' and len(text.split('.')[1]) > least:
        text = text[:-1]
    zeros = len(re.findall('0', whole))
    if ',' not in whole:
        digits, point, places = text.partition('.')
        text = digits.zfill(zeros + digits.startswith('-')) + point + places
    literal = lambda part: re.sub(r'"([^"]*)"|\\(.)', lambda m: m.group(1) or m.group(2) or '', part)
    return literal(before) + text.rstrip('.') + literal(after)


MONTHS = 'January February March April May June July August September October November December'.split()
DAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split()


def date(value, code):
    """None where the format is beyond this reader."""
    if not isinstance(value, datetime.datetime):
        return None
    code = {'mm-dd-yy': 'm/d/yyyy'}.get(code, code).split(';')[0]
    if re.search(r'\[\$-(?!409|4?09)', code, re.I) or re.search(r'\[[hms]+\]|[eEgGbB]|\.0', re.sub(r'"[^"]*"', '', code)):
        return None
    code = re.sub(r'\[[^\]]*\]', '', code)
    half = re.search(r'AM/PM', code, re.I) is not None
    out, last = '', ''
    for match in re.finditer(r'"[^"]*"|\\.|AM/PM|am/pm|y+|m+|d+|h+|s+|Y+|M+|D+|H+|S+|.', code):
        token = match.group()
        low = token.lower()
        if token[0] in '"\\':
            out += token.strip('"').lstrip('\\')
            continue
        if low == 'am/pm':
            out += 'AM' if value.hour < 12 else 'PM'
            continue
        if low[0] == 'y':
            out += str(value.year) if len(low) > 2 else f'{value.year % 100:02d}'
        elif low[0] == 'm':
            minutes = last == 'h' or re.match(r'[^a-z]*s', code[match.end() :].lower())
            if minutes and len(low) < 3:
                out += f'{value.minute:0{len(low)}d}'
            elif len(low) < 3:
                out += f'{value.month:0{len(low)}d}'
            else:
                out += MONTHS[value.month - 1][: 3 if len(low) == 3 else None]
        elif low[0] == 'd':
            name = DAYS[value.weekday()]
            out += f'{value.day:0{len(low)}d}' if len(low) < 3 else name[: 3 if len(low) == 3 else None]
        elif low[0] == 'h':
            out += f'{(value.hour % 12 or 12) if half else value.hour:0{len(low)}d}'
        elif low[0] == 's':
            out += f'{value.second:0{len(low)}d}'
        else:
            out += token
        if low[0] in 'ymdhs':
            last = low[0]
    return out


def shown(cell):
    value = cell.value
    if value is None:
        return ''
    if isinstance(value, bool):
        return 'TRUE' if value else 'FALSE'
    if isinstance(value, (int, float)):
        return number(value, cell.number_format) or ''
    if isinstance(value, (datetime.date, datetime.time, datetime.timedelta)):
        return date(value, cell.number_format) or ''
    return str(value)


book = openpyxl.load_workbook(sys.argv[1], data_only=True)
for sheet in book.worksheets:
    for row in sheet.iter_rows():
        print('\t'.join(shown(cell) for cell in row))
