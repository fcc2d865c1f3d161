import type { Random } from '../random.ts'

/** Invented companies: any likeness to real ones is chance. */
const CLIENTS = [
  ['Electrodomésticos Potosí', 'Línea blanca'],
  ['Farmacéutica Altiplano', 'Medicamento a granel'],
  ['Abarrotera Central', 'Abarrotes en tarima'],
  ['Cementos del Bajío Norte', 'Cemento ensacado'],
  ['Autopartes Cuauhtli', 'Autopartes en contenedor'],
  ['Bebidas La Cañada', 'Refresco en tarima'],
  ['Aceros Sierra Madre', 'Rollo de acero'],
  ['Lácteos Tres Lagunas', 'Lácteos refrigerados'],
  ['Papelera Río Lerma', 'Papel en bobina'],
  ['Tequilera Los Agaves', 'Tequila embotellado'],
  ['Electrónica Frontera Norte', 'Pantallas y electrónica'],
  ['Granos de Sinaloa', 'Maíz blanco a granel'],
  ['Calzado Guanajuato', 'Calzado en caja'],
  ['Plásticos Altamira', 'Resina en supersaco'],
  ['Textiles Huamantla', 'Rollos de tela'],
  ['Mueblería Jacarandas', 'Muebles armados'],
] as const

const CARRIERS = [
  'TransNorte Express',
  'Autolíneas El Quetzal',
  'Fletes Hermanos Olvera',
  'Transportes Sierra Gorda',
  'Logística Tres Ríos',
  'Cargas del Pacífico Sur',
  'Línea Roja de Carga',
  'Express Valle de Anáhuac',
] as const

/** Platforms that carriers' trackers report to; the hosts are reserved and lead nowhere. */
const PLATFORMS = [
  { name: 'RastreoNorte', host: 'rastreonorte.example' },
  { name: 'GeoFlotas', host: 'portal.geoflotas.example' },
  { name: 'SateliTrack', host: 'satelitrack.example' },
  { name: 'Ubika Monitoreo', host: 'ubika.example' },
] as const

export interface Freight {
  readonly client: string
  readonly cargo: string
  readonly weightTons: number
  readonly carrier: string
  readonly purchaseOrder: string
}

/** What a trip carries, for whom, by whom. */
export function freightOf(random: Random): Freight {
  const [client, cargo] = random.pick(CLIENTS)
  return {
    client,
    cargo,
    weightTons: random.whole(90, 305) / 10,
    carrier: random.pick(CARRIERS),
    purchaseOrder: `45009${String(random.whole(0, 99_999)).padStart(5, '0')}`,
  }
}

export type Platform = (typeof PLATFORMS)[number]
export const platformOf = (random: Random): Platform => random.pick(PLATFORMS)

const PLATE_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'

/** Federal freight plates, as 87-AK-2T. Different for each serial. */
export function platesOf(serial: number): string {
  const mixed = (serial * 7919 + 104_729) % 1_000_000
  const letter = (shift: number) => PLATE_LETTERS[(Math.floor(mixed / shift) + serial) % PLATE_LETTERS.length]
  const number = String(10 + (serial % 90)).padStart(2, '0')
  return `${number}-${letter(90)}${letter(2070)}-${(Math.floor(serial / 90) % 9) + 1}${letter(47_610)}`
}
