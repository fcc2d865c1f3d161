import { CADENCE_MINUTES, type Cadence, WANTED_PERCENT } from '@vigia/domain/communication/logbook-rules'
import type { CatalogueRow } from './catalogue-row.ts'

const cadence = (name: keyof Cadence, label: string, effect: string): CatalogueRow => ({
  ...{
    path: `cadence.${name}`,
    place: 'Cadencia de contacto',
    label,
    effect,
    words: ['bitácora', 'ronda', 'cada cuánto'],
  },
  ...{ kind: 'number', unit: 'min', ...CADENCE_MINUTES },
})

/** What the logbook asks of the monitoring room (design, second part §0 and §3). */
export const LOGBOOK_ROWS: readonly CatalogueRow[] = [
  cadence(
    'critical',
    'En tránsito, riesgo crítico',
    'Cada cuánto se contacta un viaje crítico; vale también para sus brechas.',
  ),
  cadence('high', 'En tránsito, riesgo alto', 'Cada cuánto se contacta un viaje de riesgo alto.'),
  cadence('medium', 'En tránsito, riesgo medio', 'Cada cuánto se contacta un viaje de riesgo medio o desconocido.'),
  cadence('low', 'En tránsito, riesgo bajo', 'Cada cuánto se contacta un viaje de riesgo bajo.'),
  cadence('offRoad', 'Fuera de camino', 'Cada cuánto se contacta un viaje que carga, va a cargar o espera descargar.'),
  {
    path: 'exceptions',
    place: 'Cadencia de contacto',
    label: 'Excepciones por cliente y ruta',
    effect: 'Clientes y rutas cuyos viajes se contactan más seguido; nunca alargan la cadencia.',
    words: ['bitácora', 'ronda', 'cliente', 'ruta'],
    kind: 'exceptions',
  },
  {
    path: 'wantedPercent',
    place: 'Cumplimiento',
    label: 'Meta de contactos a tiempo',
    effect: 'Qué parte de los contactos que se deben quiere a tiempo; Todas la dice junto a «A tiempo hoy».',
    words: ['bitácora', 'meta', 'a tiempo', 'cumplimiento'],
    ...{ kind: 'number', unit: '%', ...WANTED_PERCENT },
  },
  {
    path: 'shifts',
    place: 'Turnos',
    label: 'Turnos',
    effect:
      'Cuándo empieza cada turno, en hora del Centro; dura hasta el siguiente. Su entrega se abre 30 minutos antes.',
    words: ['guardia', 'horario', 'entrega de turno', 'matutino', 'vespertino', 'nocturno'],
    kind: 'shifts',
  },
]
