import { matchKey } from '../text/match-key.ts'

/** What people write for the states and countries of the known towns, as `matchKey` leaves it. */
const WRITTEN: Readonly<Record<string, string>> = {
  Aguascalientes: 'AGS',
  'Arizona, EE. UU.': 'ARIZONA AZ',
  'Baja California': 'BC BCN',
  'Baja California Sur': 'BCS',
  Belice: 'BZ BELIZE',
  'California, EE. UU.': 'CALIFORNIA CA',
  Campeche: 'CAMP',
  Chiapas: 'CHIS',
  Chihuahua: 'CHIH',
  'Ciudad de México': 'CDMX DF DISTRITOFEDERAL MEXICODF MEXICOCDMX',
  Coahuila: 'COAH COAHUILADEZARAGOZA',
  Colima: 'COL',
  Durango: 'DGO',
  'Estado de México': 'EDOMEX EDODEMEX EDOMEXICO EDODEMEXICO MEX',
  Guanajuato: 'GTO',
  Guatemala: 'GT',
  Guerrero: 'GRO',
  Hidalgo: 'HGO',
  Jalisco: 'JAL',
  Michoacán: 'MICH MICHOACANDEOCAMPO',
  Morelos: 'MOR',
  Nayarit: 'NAY',
  'Nuevo León': 'NL',
  'Nuevo México, EE. UU.': 'NUEVOMEXICO NM',
  Oaxaca: 'OAX',
  Puebla: 'PUE',
  Querétaro: 'QRO QUERETARODEARTEAGA',
  'Quintana Roo': 'QROO',
  'San Luis Potosí': 'SLP',
  Sinaloa: 'SIN',
  Sonora: 'SON',
  Tabasco: 'TAB',
  Tamaulipas: 'TAMPS TAM',
  'Texas, EE. UU.': 'TEXAS TX',
  Tlaxcala: 'TLAX',
  Veracruz: 'VER VERACRUZDEIGNACIODELALLAVE',
  Yucatán: 'YUC',
  Zacatecas: 'ZAC',
}

/** Where the product is at home: a town abroad is never taken for a Mexican one of its name. */
const ABROAD = /EE\. UU\.$|^(Belice|Guatemala)$/

/** The state, or the country abroad, by its name or its usual abbreviation as `matchKey` leaves it: `SLP`, `EDOMEX`. */
export const REGION_BY_KEY: ReadonlyMap<string, string> = new Map(
  Object.entries(WRITTEN).flatMap(([region, written]) =>
    [matchKey(region), ...written.split(' ')].map((key) => [key, region] as const),
  ),
)

export const isAbroad = (region: string): boolean => ABROAD.test(region)
