"""Writes everyday-tables.json: questions about tables with the answers computed from the files.

    python3 eval/tables/everyday-tables.py && bunx biome format --write eval/tables/everyday-tables.json

The questions were written from the header and a few rows of each table, before any was asked. An
answer's other wordings follow it after '|'. Needs ../shared/corpus, and pdftotext for the tables of PDFs.
"""

import csv
import json
import os
import re
import subprocess
import xml.etree.ElementTree as ElementTree
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
SAMPLES = os.path.join(HERE, '../../server/samples/files')
CORPUS = os.path.join(HERE, '../../../shared/corpus/files')

tables = []


def table(place, file):
    questions = []
    tables.append({'from': place, 'file': file, 'questions': questions})

    def ask(kind, question, answers, tolerance=None):
        answers = answers if isinstance(answers, list) else [answers]
        assert answers, question
        entry = {'kind': kind, 'question': question, 'answers': [rounded(a) for a in answers]}
        if tolerance is None and any(isinstance(a, float) for a in entry['answers']):
            tolerance = 0.051 if kind == 'share' or abs(entry['answers'][0]) >= 10 else 0.0051
        if tolerance is not None:
            entry['tolerance'] = tolerance
        questions.append(entry)

    return ask


def rounded(value):
    if not isinstance(value, float):
        return value
    return int(value) if abs(value - round(value)) < 1e-9 else round(value, 4)


def path(place, file):
    return os.path.join(SAMPLES if place == 'samples' else CORPUS, file)


def rows_of(file):
    with open(path('corpus', file), encoding='utf-8-sig') as lines:
        return list(csv.DictReader(lines.read().splitlines()))


def number(text):
    return float(re.sub(r'[^0-9.\-]', '', text))


def total(rows, column):
    return sum(number(row[column]) for row in rows)


def mean(rows, column):
    return total(rows, column) / len(rows)


def top(rows, column, label, last=False):
    """The label of the only row with the highest value, or the lowest."""
    values = sorted((number(row[column]) for row in rows), reverse=not last)
    assert values[0] != values[1], (column, values[:2])
    return next(row[label] for row in rows if number(row[column]) == values[0])


def one(rows, column, label, value):
    found = [row for row in rows if row[label] == value]
    assert len(found) == 1, (value, len(found))
    return number(found[0][column])


def either(row, *columns):
    return '|'.join(row[column] for column in columns)


def share(some, rows):
    return 100 * len(some) / len(rows)


def office_tables(place, file, part):
    with zipfile.ZipFile(path(place, file)) as archive:
        root = ElementTree.fromstring(archive.read(part))
    found = []
    for element in root.iter():
        if element.tag.endswith('}tbl'):
            lines = [tr for tr in element if tr.tag.endswith('}tr')]
            found.append([[text_of(tc) for tc in tr if tc.tag.endswith('}tc')] for tr in lines])
    return found


def text_of(element):
    return ''.join(x.text or '' for x in element.iter() if x.tag.endswith('}t')).replace('\xa0', ' ').strip()


def sheet(file, part):
    with zipfile.ZipFile(path('corpus', file)) as archive:
        strings = [text_of(si) for si in ElementTree.fromstring(archive.read('xl/sharedStrings.xml'))]
        root = ElementTree.fromstring(archive.read(part))
    for row in (r for r in root.iter() if r.tag.endswith('}row')):
        cells = {}
        for cell in row:
            value = next((v.text for v in cell if v.tag.endswith('}v')), None)
            if value is not None:
                column = re.match('[A-Z]+', cell.get('r'))[0]
                cells[column] = strings[int(value)] if cell.get('t') == 's' else value
        yield cells


def pdf_text(place, file):
    return subprocess.run(
        ['pdftotext', '-layout', path(place, file), '-'], capture_output=True, text=True, check=True
    ).stdout


# ---------------------------------------------------------------- the samples

(leave, kinds, versions) = office_tables('samples', 'hr-policy.docx', 'word/document.xml')
ask = table('samples', 'hr-policy.docx')
ask('lookup', 'How many days off do I get after six years?', leave[3][1])
ask('lookup', 'How much holiday can I take over into next year if I have been here 12 years?', leave[4][2])
ask('lookup', 'How long can I be off sick with full pay?', kinds[1][1] + '|12 weeks')
ask('lookup', 'What do I have to show to get study leave?', kinds[5][2].split(';')[0])
ask('lookup', 'Who signed off version 2.0?', versions[2][3])
ask('lookup', 'Since when is version 3.0 valid?', versions[4][1])
ask('count', 'How many versions were approved by Iyer?', len([r for r in versions if r[3] == 'S. Iyer']))
ask('compare', 'How many more days of holiday does someone with 10 years get than a newcomer?',
    number(leave[4][1]) - number(leave[1][1]))
ask('yes-no', 'Is bereavement leave longer than study leave?', 'yes')
ask('list', 'Which kinds of leave are there?', [r[0] for r in kinds[1:]])

(repairs,) = office_tables('samples', 'service-training.pptx', 'ppt/slides/slide3.xml')
body = [[r[0], number(r[1]), number(r[2])] for r in repairs[1:]]
ask = table('samples', 'service-training.pptx')
ask('lookup', 'How much do we get for swapping the battery?', body[2][2])
ask('lookup', 'How long may changing a valve take?', body[1][1])
ask('count', 'How many repairs are on the price list?', len(body))
ask('sum', 'What does Fernhill pay for a new valve and a new main board together?', body[1][2] + body[3][2])
ask('average', 'How long does a repair take on average?', sum(r[1] for r in body) / len(body))
ask('extreme', 'Which repair pays best?', body[3][0])
ask('extreme', 'Which repair is the quickest?', body[2][0])
ask('compare', 'How much more is paid for the main board than for the battery pack?', body[3][2] - body[2][2])
ask('yes-no', 'Does replacing a valve take longer than replacing a seal?', 'yes')
ask('list', 'Which repairs may take more than 20 minutes?', [r[0] for r in body if r[1] > 20])

ask = table('samples', 'patient-leaflet.html')
text = re.sub(r'\s+', ' ', re.sub(r'<[^>]+>', '', open(path('samples', 'patient-leaflet.html'), encoding='utf-8').read()))
for kind, question, answer in [
    ('lookup', 'When does she take Ferridol?', 'once a day, 12:00|12:00'),
    ('lookup', 'Since when has Varicoral been taken?', 'November 2024'),
    ('lookup', 'How far apart should iron tablets be taken?', 'at least 3 hours apart|at least 3 hours|3 hours'),
    ('lookup', 'How much do you start with if you are over 75?', '5 mg once a day for 14 days|5 mg'),
    ('lookup', 'What is the most a migraine patient may take in a day?', '40 mg'),
    ('lookup', 'What goes wrong if I take it with the blood thinner?', 'Higher risk of bleeding'),
]:
    assert all(way in text for way in answer.split('|')), answer
    ask(kind, question, answer)
ask('count', 'How many medicines are on the medication list?', '3|three')
ask('extreme', 'Which group has the lowest daily maximum?', 'Adults over 75 years')
ask('yes-no', 'Is the usual dose for blood pressure higher than the one for people over 75?', 'yes')
ask('list', 'Which other medicines should I be careful with?', [
    'Rostapine (for depression)|Rostapine', 'Varicoral (blood thinner)|Varicoral',
    'Ferridol (iron tablets)|Ferridol', 'Nalbufen (painkiller)|Nalbufen',
])

ask = table('samples', 'lease.pdf')
text = re.sub(r'\s+', ' ', pdf_text('samples', 'lease.pdf'))
for kind, question, answer in [
    ('lookup', 'What do I pay for the flat every month?', '€1,240 a month|€1,240'),
    ('lookup', 'How much is the deposit?', '€2,480'),
    ('lookup', 'What did the water meter say?', '412.6'),
    ('lookup', 'What shape is the parquet in?', 'Parquet sanded in 2024; two small scratches|two small scratches'),
    ('lookup', 'In which room is the electricity meter?', 'Cellar'),
    ('lookup', 'When does the fixed period end?', '31 March 2027'),
]:
    assert all(way in text for way in answer.split('|')), answer
    ask(kind, question, answer)
ask('sum', 'What are rent and utilities together each month?', 1240 + 185)
ask('compare', 'How many more heating units does the living room show than the bedroom?', 1087 - 640)
ask('yes-no', 'May I keep a cat?', 'yes|1 cat is permitted')
ask('list', 'Which rooms have a heating meter?', ['Living room', 'Bedroom'])

ask = table('samples', 'product-guide.md')
text = re.sub(r'\s+', ' ', open(path('samples', 'product-guide.md'), encoding='utf-8').read())
for kind, question, answer in [
    ('lookup', 'How heavy is it?', '1.2 kg'),
    ('lookup', 'How long does a charge last?', '9 months at two waterings a day|9 months'),
    ('lookup', 'How long until it is fully charged?', '5 hours'),
    ('lookup', 'Up to what heat can I use it?', '50 °C'),
    ('lookup', 'What do I do when the red light blinks fast?', 'Charge it within 48 hours'),
    ('lookup', 'Why does the blue light not stop blinking?', 'The Wi-Fi network uses 5 GHz'),
    ('lookup', 'What is the reason when a zone keeps dripping?', 'Worn seal'),
    ('lookup', 'How many zones does it have?', '4'),
]:
    assert all(way in text for way in answer.split('|')), answer
    ask(kind, question, answer)
ask('yes-no', 'Does it work with a 5 GHz network?', 'no|5 GHz is not supported|Switch the router to 2.4 GHz')
ask('count', 'How many problems does the troubleshooting table list?', 5)

# ---------------------------------------------------------------- the corpus

r = rows_of('fivethirtyeight/drinks.csv')
ask = table('corpus', 'fivethirtyeight/drinks.csv')
BEER, SPIRIT, WINE, PURE = 'beer_servings', 'spirit_servings', 'wine_servings', 'total_litres_of_pure_alcohol'
ask('lookup', 'How much beer do people in Poland drink?', one(r, BEER, 'country', 'Poland'))
ask('count', 'How many countries drink no wine at all?', len([x for x in r if x[WINE] == '0']))
ask('sum', 'How many glasses of wine do France and Portugal drink together?',
    one(r, WINE, 'country', 'France') + one(r, WINE, 'country', 'Portugal'))
ask('average', 'How much beer does a country drink on average?', mean(r, BEER))
ask('extreme', 'Who drinks the most wine?', top(r, WINE, 'country'))
ask('extreme', 'Which country drinks the most alcohol overall?', top(r, PURE, 'country'))
ask('compare', 'Who drinks more wine, Italy or Spain?',
    'Italy' if one(r, WINE, 'country', 'Italy') > one(r, WINE, 'country', 'Spain') else 'Spain')
ask('share', 'What percentage of the countries drink no alcohol at all?',
    share([x for x in r if number(x[PURE]) == 0], r))
ask('yes-no', 'Do Germans drink more beer than Belgians?',
    'yes' if one(r, BEER, 'country', 'Germany') > one(r, BEER, 'country', 'Belgium') else 'no')
ask('list', 'Which countries have more than 12 litres of alcohol per person?',
    [x['country'] for x in r if number(x[PURE]) > 12])

r = rows_of('fivethirtyeight/bad-drivers.csv')
ask = table('corpus', 'fivethirtyeight/bad-drivers.csv')
FATAL, SPEED, DRUNK, _, _, PREMIUM, LOSS = list(r[0])[1:]
ask('lookup', 'What does car insurance cost in Texas?', one(r, PREMIUM, 'State', 'Texas'))
ask('lookup', 'What percentage of the fatal crashes in Montana involved drunk drivers?', one(r, DRUNK, 'State', 'Montana'))
ask('count', 'In how many states does insurance cost more than 1000 dollars?',
    len([x for x in r if number(x[PREMIUM]) > 1000]))
ask('average', 'What do drivers pay for insurance on average?', mean(r, PREMIUM))
ask('extreme', 'Where is car insurance the most expensive?', top(r, PREMIUM, 'State'))
ask('extreme', 'Which state has the cheapest car insurance?', top(r, PREMIUM, 'State', True))
ask('compare', 'How much more do drivers in Florida pay for insurance than drivers in Ohio?',
    one(r, PREMIUM, 'State', 'Florida') - one(r, PREMIUM, 'State', 'Ohio'))
ask('share', 'What share of the states has insurance below 800 dollars?',
    share([x for x in r if number(x[PREMIUM]) < 800], r))
ask('yes-no', 'Is insurance in Maine cheaper than in Vermont?',
    'yes' if one(r, PREMIUM, 'State', 'Maine') < one(r, PREMIUM, 'State', 'Vermont') else 'no')
ask('list', 'In which states were at least half of the drivers speeding?',
    [x['State'] for x in r if number(x[SPEED]) >= 50])

r = rows_of('fivethirtyeight/candy-data.csv')
ask = table('corpus', 'fivethirtyeight/candy-data.csv')
NAME, WIN = 'competitorname', 'winpercent'
ask('lookup', 'How often did Twix win?', one(r, WIN, NAME, 'Twix'))
assert one(r, 'nougat', NAME, 'Snickers') == 1
ask('yes-no', 'Does Snickers have nougat in it?', 'yes|1')
ask('count', 'How many of the sweets contain chocolate?', len([x for x in r if x['chocolate'] == '1']))
ask('filter', 'How many candies have both chocolate and caramel?',
    len([x for x in r if x['chocolate'] == '1' and x['caramel'] == '1']))
ask('average', 'How often does a fruity candy win on average?', mean([x for x in r if x['fruity'] == '1'], WIN))
ask('extreme', 'Which candy is the most popular?', top(r, WIN, NAME))
ask('extreme', 'Which chocolate candy wins least often?', top([x for x in r if x['chocolate'] == '1'], WIN, NAME, True))
ask('compare', 'Which is more popular, Kit Kat or Milky Way?',
    'Kit Kat' if one(r, WIN, NAME, 'Kit Kat') > one(r, WIN, NAME, 'Milky Way') else 'Milky Way')
ask('share', 'What percentage of the candies are hard?', share([x for x in r if x['hard'] == '1'], r))
ask('list', 'Which candies contain nougat?', [x[NAME] for x in r if x['nougat'] == '1'])

r = rows_of('fivethirtyeight/recent-grads.csv')
ask = table('corpus', 'fivethirtyeight/recent-grads.csv')
ask('lookup', 'What do nursing graduates typically earn?', one(r, 'Median', 'Major', 'NURSING'))
ask('lookup', 'How many women studied chemical engineering?', one(r, 'Women', 'Major', 'CHEMICAL ENGINEERING'))
ask('count', 'How many subjects belong to engineering?', len([x for x in r if x['Major_category'] == 'Engineering']))
ask('sum', 'How many people are out of work across all the health majors?',
    total([x for x in r if x['Major_category'] == 'Health'], 'Unemployed'))
ask('average', 'What is the average median pay of the business majors?',
    mean([x for x in r if x['Major_category'] == 'Business'], 'Median'))
ask('extreme', 'Which subject has the most students?', top([x for x in r if x['Total']], 'Total', 'Major'))
ask('extreme', 'Which major pays the least?', top(r, 'Median', 'Major', True))
ask('compare', 'Who earns more, people with a degree in economics or in physics?',
    'ECONOMICS' if one(r, 'Median', 'Major', 'ECONOMICS') > one(r, 'Median', 'Major', 'PHYSICS') else 'PHYSICS')
ask('yes-no', 'Are there more women than men in biology?',
    'yes' if one(r, 'Women', 'Major', 'BIOLOGY') > one(r, 'Men', 'Major', 'BIOLOGY') else 'no')
ask('list', 'Which majors have a typical salary over 65000?', [x['Major'] for x in r if number(x['Median']) > 65000])

r = rows_of('fivethirtyeight/murder_2015_final.csv')
ask = table('corpus', 'fivethirtyeight/murder_2015_final.csv')
ask('lookup', 'How many people were killed in Chicago in 2015?', one(r, '2015_murders', 'city', 'Chicago'))
ask('count', 'How many cities had fewer murders in 2015 than the year before?', len([x for x in r if number(x['change']) < 0]))
ask('count', 'How many of the cities are in California?', len([x for x in r if x['state'] == 'California']))
ask('sum', 'How many murders were there in the Texan cities in 2014?',
    total([x for x in r if x['state'] == 'Texas'], '2014_murders'))
ask('average', 'How many murders did a city have on average in 2015?', mean(r, '2015_murders'))
ask('extreme', 'In which city did murders go up the most?', top(r, 'change', 'city'))
ask('extreme', 'Which city had the most murders in 2014?', top(r, '2014_murders', 'city'))
ask('compare', 'Which city had more killings in 2015, Houston or Philadelphia?',
    'Houston' if one(r, '2015_murders', 'city', 'Houston') > one(r, '2015_murders', 'city', 'Philadelphia') else 'Philadelphia')
ask('share', 'What share of the cities saw an increase in murders?', share([x for x in r if number(x['change']) > 0], r))
ask('list', 'Which cities had more than 250 murders in 2015?', [x['city'] for x in r if number(x['2015_murders']) > 250])

r = rows_of('gdp/top-economies.csv')
ask = table('corpus', 'gdp/top-economies.csv')
GDP = 'gdp_trillion'


def gdp(country, year):
    return one([x for x in r if x['year'] == str(year)], GDP, 'country', country)


ask('lookup', 'How big was the German economy in 2010?', gdp('Germany', 2010))
ask('lookup', "What was Japan's GDP in 2000?", gdp('Japan', 2000))
ask('count', 'In how many years was the Chinese economy larger than 10 trillion?',
    len([x for x in r if x['country'] == 'China' and number(x[GDP]) > 10]))
ask('sum', 'What was the GDP of all ten countries together in 2022?', total([x for x in r if x['year'] == '2022'], GDP), 0.051)
ask('average', "What was Brazil's average GDP over the years?", mean([x for x in r if x['country'] == 'Brazil'], GDP))
ask('extreme', 'Which country had the second largest economy in 2005?',
    sorted((x for x in r if x['year'] == '2005'), key=lambda x: -number(x[GDP]))[1]['country'])
ask('extreme', 'In which year was the Italian economy the biggest?', int(top([x for x in r if x['country'] == 'Italy'], GDP, 'year')))
ask('compare', 'How much did the US economy grow from 2010 to 2020?', gdp('United States', 2020) - gdp('United States', 2010))
ask('yes-no', 'Was India richer than France in 2015?', 'yes' if gdp('India', 2015) > gdp('France', 2015) else 'no')
ask('list', 'Which countries had an economy of more than 4 trillion in 2022?',
    [x['country'] for x in r if x['year'] == '2022' and number(x[GDP]) > 4])

r = rows_of('tabula/schools.csv')
ask = table('corpus', 'tabula/schools.csv')
LAST = 'Last Name'
ask('lookup', 'What does Sarah Caruso do for a living?', next(x['Occupation'] for x in r if x[LAST] == 'Caruso'))
ask('lookup', 'How much did Pam Strom give?', one(r, 'Amount', LAST, 'Strom'))
ask('lookup', 'Where does Lena Christiansen live?', next(x['City'] for x in r if x[LAST] == 'Christiansen'))
ask('lookup', 'Who does Joe Driscoll work for?', next(x['Employer'] for x in r if x[LAST] == 'Driscoll'))
ask('count', 'How many donations came from Minneapolis?', len([x for x in r if x['City'] == 'Minneapolis']))
ask('sum', 'How much money was donated altogether?', total(r, 'Amount'))
ask('average', 'How much did people give on average?', mean(r, 'Amount'))
ask('filter', 'Which principal lives in Saint Louise Park?', next(either(x, LAST, 'First Name') for x in r if x['City'] == 'Saint Louise Park'))
ask('compare', 'Who gave more, Abrams or Bennett?', 'Bennett|David')
ask('list', 'Who gave less than 75 dollars?', [either(x, LAST, 'First Name') for x in r if number(x['Amount']) < 75])

r = rows_of('pyexcel/coffee.csv')
ask = table('corpus', 'pyexcel/coffee.csv')
CUP, MG = 'Coffees', 'Caffeine (mg)'
ask('lookup', 'How much caffeine is in the Panera coffee?', one(r, MG, CUP, 'Panera Coffee Light Roast'))
ask('lookup', 'How big is the Pike Place cup?', 'grande(16 oz.)')
ask('count', 'How many coffees from Starbucks are listed?', len([x for x in r if 'Starbucks' in x[CUP]]))
ask('count', 'How many drinks have more than 350 mg?', len([x for x in r if number(x[MG]) > 350]))
ask('sum', 'How much caffeine do I get if I drink all of them?', total(r, MG))
ask('average', 'How much caffeine does a cup have on average?', mean(r, MG))
ask('extreme', 'Which coffee is the strongest?', top(r, MG, CUP))
ask('extreme', 'Which one has the least caffeine?', top(r, MG, CUP, True))
ask('compare', 'How much more caffeine has the Blonde Roast than the Pike Place?',
    one(r, MG, CUP, 'Starbucks Coffee Blonde Roast') - one(r, MG, CUP, 'Starbucks Coffee Pike Place Roast'))
ask('yes-no', "Is the Dunkin' Donuts coffee stronger than the one from Panera?", 'yes')

r = rows_of('csvkit/iris.csv')
ask = table('corpus', 'csvkit/iris.csv')
KINDS = {k: [x for x in r if x['species'] == f'Iris-{k}'] for k in ('setosa', 'versicolor', 'virginica')}
ask('count', 'How many virginica flowers were measured?', len(KINDS['virginica']))
ask('count', 'How many flowers have petals longer than 6?', len([x for x in r if number(x['petal_length']) > 6]))
ask('count', 'How many different species are there?', 3)
ask('sum', 'How many flowers were measured in total?', len(r))
ask('average', 'How wide are the petals of setosa on average?', mean(KINDS['setosa'], 'petal_width'))
ask('average', 'What is the mean sepal length?', mean(r, 'sepal_length'))
ask('extreme', 'What is the longest petal?', max(number(x['petal_length']) for x in r))
ask('extreme', 'Which species has the longest sepals?',
    top([{'species': k, 'm': str(mean(v, 'sepal_length'))} for k, v in KINDS.items()], 'm', 'species') + '|Iris-virginica')
ask('compare', 'Which has wider sepals on average, setosa or virginica?',
    'Iris-setosa|setosa' if mean(KINDS['setosa'], 'sepal_width') > mean(KINDS['virginica'], 'sepal_width') else 'virginica')
ask('share', 'What percentage of the flowers are versicolor?', share(KINDS['versicolor'], r))

head, *cells = list(sheet('onyx/financial-sample.xlsx', 'xl/worksheets/sheet1.xml'))
r = [{head[c].strip(): v for c, v in row.items()} for row in cells]
ask = table('corpus', 'onyx/financial-sample.xlsx')


def sales(**where):
    return [x for x in r if all(x[k.replace('_', ' ')] == v for k, v in where.items())]


ask('count', 'How many deals were made in Mexico?', len(sales(Country='Mexico')))
ask('count', 'How many sales of Paseo were there in 2014?', len(sales(Product='Paseo', Year='2014')))
ask('count', 'In how many countries do we sell?', len({x['Country'] for x in r}))
ask('sum', 'How much profit did we make in Germany?', total(sales(Country='Germany'), 'Profit'), 0.51)
ask('sum', 'How many units of Carretera were sold?', total(sales(Product='Carretera'), 'Units Sold'))
ask('average', 'What do we earn on an average sale to the government?', mean(sales(Segment='Government'), 'Profit'), 0.51)
ask('extreme', 'Which product brings in the most profit?',
    top([{'p': p, 'v': str(total(sales(Product=p), 'Profit'))} for p in sorted({x['Product'] for x in r})], 'v', 'p'))
ask('extreme', 'What is the biggest number of units sold in one deal?', max(number(x['Units Sold']) for x in r))
ask('share', 'What percentage of the deals were with small businesses?', share(sales(Segment='Small Business'), r))
ask('list', 'Which products are there?', sorted({x['Product'] for x in r}))

with open(path('corpus', 'univocity/uk-500.csv'), newline='', encoding='utf-8') as lines:
    r = list(csv.DictReader(lines.read().replace('\r\n', '\n').replace('\r', '\n').split('\n')))
ask = table('corpus', 'univocity/uk-500.csv')


def person(first, last, column):
    (found,) = [x for x in r if x['first_name'] == first and x['last_name'] == last]
    return found[column]


ask('lookup', 'What is the mail address of Evan Zigomalas?', person('Evan', 'Zigomalas', 'email'))
ask('lookup', 'Which company does Tyisha Veness work for?', person('Tyisha', 'Veness', 'company_name'))
ask('lookup', 'Where does Ulysses Mcwalters live?', person('Ulysses', 'Mcwalters', 'city'))
ask('lookup', 'Under which number can I call Aleshia Tomkiewicz?', person('Aleshia', 'Tomkiewicz', 'phone1'))
ask('lookup', 'What is the postcode of France Andrade?', person('France', 'Andrade', 'postal'))
ask('filter', 'Who works at Smart Signs?', next(either(x, 'last_name', 'first_name') for x in r if x['company_name'] == 'Smart Signs'))
ask('count', 'How many people live in Kent?', len([x for x in r if x['county'] == 'Kent']))
ask('count', 'How many contacts are in the list?', len(r))
ask('share', 'What percentage of the people come from Hampshire?', share([x for x in r if x['county'] == 'Hampshire'], r))
ask('list', 'Who lives on the Isle of Wight?', [either(x, 'last_name', 'first_name') for x in r if x['county'] == 'Isle of Wight'])

grid = list(sheet('poi/DataTableCities.xlsx', 'xl/worksheets/sheet2.xml'))[2:]
ask = table('corpus', 'poi/DataTableCities.xlsx')
big = [{'city': x['C'], 'lat': x['D'], 'people': x['F']} for x in grid if ',' in x.get('C', '')]
small = [{'city': x['I'], 'lat': x['J'], 'people': x['L']} for x in grid if ',' in x.get('I', '')]
ask('lookup', 'How many people live in Karachi?', one(big, 'people', 'city', 'Karachi, Pakistan'))
ask('lookup', 'How many inhabitants has Seattle?', one(small, 'people', 'city', 'Seattle, Washington, USA'))
ask('lookup', 'How far north is Moscow?', one(big, 'lat', 'city', 'Moscow, Russia'))
ask('count', 'How many big cities are listed?', len(big))
ask('count', 'How many of the big cities have more than 20 million people?', len([x for x in big if number(x['people']) > 2e7]))
ask('sum', 'How many people live in Shanghai and Beijing together?',
    one(big, 'people', 'city', 'Shanghai, China') + one(big, 'people', 'city', 'Beijing, China'))
ask('average', 'How many people does a small city have on average?', mean(small, 'people'), 1)
ask('extreme', 'Which is the largest of the big cities?', top(big, 'people', 'city') + '|Shanghai')
ask('extreme', 'Which small city has the fewest people?', top(small, 'people', 'city', True) + '|Longyearbyen')
ask('compare', 'How many more people live in Beijing than in Delhi?',
    one(big, 'people', 'city', 'Beijing, China') - one(big, 'people', 'city', 'Delhi, India'))

health = [re.split(r'\s{2,}|(?<=\d)\s+(?=\d)', line.strip()) for line in pdf_text('corpus', 'camelot/health.pdf').splitlines()]
COLUMNS = ['state', 'medical', 'family', 'medical_capital', 'family_capital', 'both', 'others', 'total']
r = [dict(zip(COLUMNS, line, strict=True)) for line in health if len(line) == 8 and re.match(r'[\d,]+$', line[7])]
assert len(r) == 23, len(r)
for x in r:
    assert abs(number(x['both']) + number(x['others']) - number(x['total'])) <= 1, x
ask = table('corpus', 'camelot/health.pdf')
ask('lookup', 'How much does Kerala spend on health in total?', one(r, 'total', 'state', 'Kerala'))
ask('lookup', 'How much revenue went to family welfare in Bihar?', one(r, 'family', 'state', 'Bihar'))
ask('lookup', 'What is the capital spending on medical and public health in Delhi?', one(r, 'medical_capital', 'state', 'Delhi'))
ask('count', 'How many states are in the table?', len(r))
ask('count', 'How many states spend more than 50,000,000 in total?', len([x for x in r if number(x['total']) > 5e7]))
ask('sum', 'What do Punjab and Haryana spend in total together?',
    one(r, 'total', 'state', 'Punjab') + one(r, 'total', 'state', 'Haryana'))
ask('extreme', 'Which state has the highest total outlay?', top(r, 'total', 'state'))
ask('extreme', 'Which state spends the least in total?', top(r, 'total', 'state', True))
ask('compare', 'Which has the bigger total, Gujarat or Karnataka?', 'Gujarat')
ask('yes-no', 'Does Goa spend more in total than Manipur?',
    'yes' if one(r, 'total', 'state', 'Goa') > one(r, 'total', 'state', 'Manipur') else 'no')

college = office_tables('corpus', 'officeparser/test.pptx', 'ppt/slides/slide4.xml')[0]
_, _, cedar, oak, _, cedar2, elm, totals = college
ask = table('corpus', 'officeparser/test.pptx')
ask('lookup', 'How many new students came to Oak Institute?', number(oak[1]))
ask('lookup', 'How many people graduated from Elm College?', number(elm[2]))
ask('lookup', 'How many new undergraduates does Cedar University have?', number(cedar[1]))
ask('lookup', 'How many graduate students are new at Cedar University?', number(cedar2[1]))
ask('lookup', 'How did the numbers at Elm College change?', number(elm[3]))
ask('lookup', 'How many new students are there in total?', number(totals[1]))
ask('sum', 'How many students finished at Cedar University, undergraduates and graduates together?',
    number(cedar[2]) + number(cedar2[2]))
ask('extreme', 'Which college lost the most students?', elm[0])
ask('compare', 'Who took in more new students, Oak Institute or Elm College?', oak[0])
ask('yes-no', 'Did Oak Institute shrink?', 'yes|-8')

trial = next(t for t in office_tables('corpus', 'poi/bug57031.docx', 'word/document.xml') if t[0][:2] == ['Obs', 'Time'])
r = [dict(zip(trial[0], row, strict=True)) for row in trial[1:]]
ask = table('corpus', 'poi/bug57031.docx')
ask('lookup', 'What was the time of observation 34?', one(r, 'Time', 'Obs', '34'))
ask('lookup', 'Which treatment did observation 35 get?', one(r, 'Treatment', 'Obs', '35'))
ask('count', 'How many patients were there?', len(r))
ask('count', 'How many observations had treatment 2?', len([x for x in r if x['Treatment'] == '2']))
ask('count', 'How many patients were censored?', len([x for x in r if x['Censored'] == '1']))
ask('filter', 'How many of those with treatment 1 were censored?',
    len([x for x in r if x['Treatment'] == '1' and x['Censored'] == '1']))
ask('average', 'How long was the time on average?', mean(r, 'Time'))
ask('extreme', 'What was the longest time?', max(number(x['Time']) for x in r))
ask('share', 'What percentage of the observations were censored?', share([x for x in r if x['Censored'] == '1'], r))
ask('lookup', 'What is the p value of the log-rank test?', 0.2175, 0)

for entry in tables:
    assert len(entry['questions']) == 10, (entry['file'], len(entry['questions']))
with open(os.path.join(HERE, 'everyday-tables.json'), 'w', encoding='utf-8') as out:
    out.write(json.dumps(tables, ensure_ascii=False, indent=2) + '\n')
