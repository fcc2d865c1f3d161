import { LINK_DELAY_MINUTES } from '@vigia/domain/tracking/link-delay'
import type { CatalogueRow } from './catalogue-row.ts'

/** How late clients are told of their trips (contract, public trip links). */
export const SHARE_LINK_ROWS: readonly CatalogueRow[] = [
  {
    path: 'delayMin',
    place: 'Retraso',
    label: 'Retraso de los enlaces',
    effect:
      'Con cuántos minutos de retraso dice el enlace de un cliente dónde va su viaje; 0 es al momento. La página lo dice. Vale al guardarse también para los enlaces ya creados.',
    words: ['cliente', 'seguimiento', 'posición', 'enlace público', 'demora'],
    kind: 'number',
    unit: 'min',
    ...LINK_DELAY_MINUTES,
  },
  {
    path: 'clients',
    place: 'Retraso',
    label: 'Clientes con otro retraso',
    effect:
      'Clientes cuyos enlaces dicen más tarde, o antes, que los demás. Quien crea un enlace puede darle más retraso, nunca menos.',
    words: ['cliente', 'seguimiento', 'posición', 'enlace público', 'demora'],
    kind: 'exceptions',
  },
]
