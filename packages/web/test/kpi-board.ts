import type { CallAnswers } from '@vigia/contract/calls'

const DEFINITION = { counts: 'Lo que cuenta.', excludes: 'Lo que no.', source: 'trips', minimum_sample: 1 }
export const DEFINITIONS = [
  { ...DEFINITION, key: 'alerts', view: 'safety', title: 'Alertas', unit: 'count', better: 'lower', formula: 'N.' },
  { ...DEFINITION, key: 'trips', view: 'service', title: 'Viajes', unit: 'count', better: null, formula: 'Cuántos.' },
  {
    ...DEFINITION,
    ...{ key: 'on-time', view: 'service', title: 'Entregas a tiempo', unit: 'percent', better: 'higher' },
    ...{ formula: 'A tiempo entre entregadas.', minimum_sample: 10 },
  },
  {
    ...DEFINITION,
    ...{ key: 'attend-p50', view: 'safety', title: 'Tiempo de reconocimiento', unit: 'minutes', better: 'lower' },
    formula: 'Media.',
  },
] as CallAnswers['listKpiDefinitions']

export const DAYS = ['2026-11-24', '2026-11-25', '2026-11-26']
const seriesOf = (values: readonly (number | null)[]) =>
  DAYS.map((day, at) => ({ day, value: values[at] ?? null, sample: values[at] === null ? 0 : 20 }))
export const KPIS = [
  {
    ...{ key: 'trips', view: 'service', value: 1_284, before: 1_233, sample: 1_284, excluded: 0 },
    series: seriesOf([1, 2, 3]),
  },
  {
    ...{ key: 'on-time', view: 'service', value: 87.2, before: 89, sample: 60, excluded: 4 },
    series: seriesOf([90, null, 80]),
  },
  {
    ...{ key: 'attend-p50', view: 'safety', value: null, before: 2.4, sample: 0, excluded: 3 },
    series: seriesOf([null, null, null]),
  },
] as CallAnswers['getKpis']['kpis']
export const BOARD: CallAnswers['getKpis'] = {
  as_of: '2026-11-26T19:00:00.000Z',
  period: { from: '2026-11-24', to: '2026-11-26', is_open: true },
  before: { from: '2026-11-21', to: '2026-11-23' },
  kpis: KPIS,
  alerts_by_day: DAYS.map((day, at) => ({ day, critical: at, high: 2, medium: 3 })),
  lanes: [{ lane_id: 'a'.repeat(32), name: 'Querétaro a Palmillas', critical: 12, other: 22, trips: 40 }],
  hours: [{ weekday: 4, hour: 3, incidents: 5 }],
  silence: {
    buckets: [
      { from_min: 0, to_min: 60, gaps: 87 },
      { from_min: 60, to_min: 120, gaps: 10 },
      { from_min: 120, to_min: null, gaps: 3 },
    ],
    ...{ over_min: 60, over_share: 0.13 },
  },
  carriers: [
    {
      carrier_id: '3',
      name: 'Fletes Azul',
      trips: 50,
      delivered: 40,
      planned: 38,
      on_time_pct: 94,
      silence_min: 31,
      alerts: 2,
    },
    {
      carrier_id: '4',
      name: 'Fletes Rojo',
      trips: 50,
      delivered: 40,
      planned: 38,
      on_time_pct: 81,
      silence_min: 66,
      alerts: 12,
    },
    {
      carrier_id: '5',
      name: 'Fletes Uno',
      trips: 30,
      delivered: 26,
      planned: 2,
      on_time_pct: null,
      silence_min: null,
      alerts: 0,
    },
  ],
  clients: [],
  platforms: {
    hours: 62,
    ranking: [
      { platform: 'Rastreo Norte', origin: 'https://norte.mx', read_pct: 61.4, before_pct: 70.9, hours: 48 },
      { platform: 'Wialon', origin: 'https://hosting.wialon.com', read_pct: 100, before_pct: null, hours: 20 },
      { platform: 'gps.mx', origin: 'https://gps.mx', read_pct: null, before_pct: 90, hours: 3 },
    ],
  },
  forecasts: {
    lanes: [
      { lane_id: 'b'.repeat(32), name: 'Toluca → León', trips: 24, error_min: 41, held_pct: 62.5 },
      { lane_id: 'c'.repeat(32), name: 'Puebla → Mérida', trips: 4, error_min: null, held_pct: null },
    ],
    carriers: [{ carrier_id: '3', name: 'Fletes Azul', trips: 18, error_min: 12, held_pct: 83.3 }],
  },
  coverage: { days_without_data: [] },
}
