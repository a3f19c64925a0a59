/** The known units with their spellings, in lower case, singular and plural. */
const UNITS: Readonly<Record<string, string>> = {
  '%': '% ％ percent percentage pct prozent pourcent porciento',
  $: '$ usd dollar dollars us$ dólar dólares',
  '€': '€ eur euro euros',
  '£': '£ gbp sterling quid',
  '¥': '¥ yen jpy yuan rmb cny 元 円',
  '₹': '₹ inr rupee rupees',
  mg: 'mg milligram milligrams milligramm milligramme miligramos',
  µg: 'µg μg mcg microgram micrograms',
  g: 'g gram grams gramm gramme grammes gramo gramos',
  kg: 'kg kilogram kilograms kilo kilos kilogramm kilogramme kilogrammes kilogramos 公斤',
  tonne: 'tonne tonnes ton tons tonnen tonelada toneladas',
  lb: 'lb lbs pound pounds',
  oz: 'oz ounce ounces',
  mm: 'mm millimètres milímetros millimeter millimeters millimetre millimetres',
  cm: 'cm zentimeter centimètres centímetros centimeter centimeters centimetre centimetres',
  m: 'm meter meters metre metres metern mètre mètres metro metros',
  km: 'km kilometer kilometers kilometre kilometres kilomètre kilomètres kilómetro kilómetros 公里',
  mile: 'mile miles mi',
  yard: 'yard yards yd yds',
  ft: 'ft foot feet',
  in: 'inch inches',
  'm²': 'm² m2 sqm squaremeter squaremeters squaremetre squaremetres quadratmeter quadratmetern',
  'km²':
    'km² km2 sqkm squarekilometer squarekilometers squarekilometre squarekilometres quadratkilometer quadratkilometern',
  'cm²': 'cm² cm2 squarecentimeter squarecentimeters squarecentimetre squarecentimetres quadratzentimeter',
  'mm²': 'mm² mm2',
  'ft²': 'ft² ft2 sqft squarefoot squarefeet',
  'mi²': 'mi² mi2 sqmi squaremile squaremiles',
  'm³': 'm³ m3 cubicmeter cubicmeters cubicmetre cubicmetres kubikmeter kubikmetern',
  'cm³': 'cm³ cm3 ccm cubiccentimeter cubiccentimeters cubiccentimetre cubiccentimetres kubikzentimeter',
  'ft³': 'ft³ ft3 cuft cubicfoot cubicfeet',
  ha: 'ha hectare hectares hektar hectárea hectáreas',
  ml: 'ml milliliter milliliters millilitre millilitres',
  l: 'l liter liters litro litros litre litres',
  gallon: 'gallon gallons gal',
  ms: 'ms millisecond milliseconds',
  s: 's sec secs second seconds sekunde sekunden',
  min: 'min mins minute minutes minuten minuto minutos 分钟',
  h: 'h hr hrs hour hours stunde stunden heure heures hora horas 小时 時間',
  day: 'day days tag tage tagen jour jours día días 天 日',
  week: 'week weeks woche wochen semaine semaines semana semanas',
  month: 'month months monat monate monaten mois mes meses 个月 ヶ月 か月 カ月',
  year: 'year years yr yrs jahr jahre jahren an ans année années año años 年 岁 歳',
  century: 'century centuries',
  '°c': '°c celsius',
  '°f': '°f fahrenheit',
  degree: 'degree degrees °',
  kb: 'kb kilobyte kilobytes kib',
  mb: 'mb megabyte megabytes mib',
  gb: 'gb gigabyte gigabytes gib',
  tb: 'tb terabyte terabytes tib',
  hz: 'hz hertz',
  mhz: 'mhz megahertz',
  ghz: 'ghz gigahertz',
  v: 'v volt volts',
  mv: 'mv millivolt millivolts',
  a: 'amp amps ampere amperes',
  ma: 'ma milliamp milliamps',
  w: 'w watt watts',
  kw: 'kw kilowatt kilowatts',
  mw: 'mw megawatt megawatts',
  kmh: 'km/h kph kmh',
  pa: 'pa pascal',
  cal: 'cal calorie calories',
  db: 'db decibel decibels',
  mol: 'mol mole moles',
  times: 'times x × fold mal fois veces 倍',
  page: 'page pages seite seiten página páginas',
  person: 'person persons people personen menschen personne personnes persona personas 人',
  px: 'px pixel pixels',
}

/** Units with one spelling, and with an 's' in the plural. */
const PLAIN_UNITS =
  'khz kwh mph psi bar mmhg kcal kj mmol dpi ppm iu bps kelvin cent acre cup quarter decade byte bit point'

/** Groups of units of time that convert into each other, with their lengths. Months have different numbers of days. */
const DURATIONS: readonly Readonly<Record<string, number>>[] = [
  { ms: 1e-3, s: 1, min: 60, h: 3600, day: 86_400, week: 604_800 },
  { month: 1, year: 12, decade: 120, century: 1200 },
]

/** How many `other` make one `unit`; null unless both are units of time that convert into each other. */
export function durationRatio(unit: string, other: string): number | null {
  for (const { [unit]: one, [other]: another } of DURATIONS) if (one && another) return one / another
  return null
}

/** Scale words and letters, such as directly after an amount of money, by their factors. */
const SCALES: Readonly<Record<number, string>> = {
  1e2: 'hundred',
  1e3: 'thousand thousands k tausend tsd mil mille milliers',
  1e4: '万',
  1e6: 'million millions mn m millionen mio millón millones',
  1e8: '亿 億',
  1e9: 'billion billions bn b milliarde milliarden mrd milmillones milliard milliards',
  1e12: 'trillion',
}

const UNIT_OF = new Map([
  ...waysOf(UNITS),
  ...PLAIN_UNITS.split(' ').flatMap((unit) => waysOf({ [unit]: `${unit} ${unit}s` })),
])
const SCALE_OF = new Map(waysOf(SCALES).map(([way, scale]) => [way, Number(scale)]))

function waysOf(table: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(table).flatMap(([meant, ways]) =>
    ways.split(' ').map((way): [string, string] => [way, meant]),
  )
}

/** The unit of a word or symbol; null if it is none. */
export function unitOf(word: string): string | null {
  return UNIT_OF.get(word.toLowerCase()) ?? null
}

/** The factor of a scale word; null if it is none. The caller must check that a single letter follows a number. */
export function scaleOf(word: string): number | null {
  return SCALE_OF.get(word.toLowerCase()) ?? null
}
