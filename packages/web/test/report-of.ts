import type { CallAnswers } from '@vigia/contract/calls'

const COLUMN = { type: 'text', unit: null, formula: null, is_default: true } as const
const COLUMNS = [
  { ...COLUMN, key: 'invoice', title: 'Factura' },
  { ...COLUMN, key: 'plates', title: 'Placas' },
  { ...COLUMN, key: 'arrived', title: 'Llegada', type: 'instant' },
  { ...COLUMN, key: 'late', title: 'Diferencia', type: 'minutes', formula: 'Llegada menos cita.' },
  { ...COLUMN, key: 'signal', title: 'Señal', type: 'percent', is_default: false },
] satisfies CallAnswers['listReports'][number]['columns']
const REPORT = {
  row_name: { one: 'viaje', many: 'viajes' },
  params: [
    { key: 'client_id', label: 'Cliente' },
    { key: 'period', label: 'Días' },
    { key: 'tolerance_min', label: 'Tolerancia' },
  ],
  columns: COLUMNS,
  figures: [{ key: 'on-time', label: 'a tiempo', formula: 'A tiempo entre entregados con cita.' }],
  formats: ['xlsx', 'csv', 'pdf'],
} satisfies Partial<CallAnswers['listReports'][number]>
/** Two reports that there are: one that takes all parameters, and one that takes days alone. */
export const REPORTS: CallAnswers['listReports'] = [
  {
    ...REPORT,
    ...{ kind: 'trips_by_client', title: 'Viajes del día por cliente', text: 'Salida, cita, llegada y alertas' },
    definition: 'A tiempo: llegada hasta la cita más la tolerancia.',
  },
  {
    ...REPORT,
    ...{ kind: 'alerts', title: 'Alertas y reacciones', text: 'Tiempos a reconocer y resolver' },
    ...{ params: [{ key: 'period', label: 'Días' }], definition: 'De la apertura al primer reconocimiento.' },
  },
]
export const PREVIEW: CallAnswers['previewReport'] = {
  title: 'Viajes del día por cliente',
  period: { from: '2026-11-26', to: '2026-11-26', is_open: true },
  columns: COLUMNS.filter(({ is_default: isDefault }) => isDefault).map(({ is_default: _, ...column }) => column),
  rows: [
    { trip_id: '81', cells: ['F-81288', '31-HK-6P', '2026-11-26T15:12:00.000Z', -48], marked: false },
    { trip_id: '82', cells: ['F-81306', '91-ZE-1E', null, null], marked: true },
  ],
  total: 18,
  figures: [
    {
      ...{ key: 'on-time', label: 'a tiempo', value: 94, unit: '%', formula: 'A tiempo entre entregados con cita.' },
      coverage: { sample: 17, excluded: 1 },
    },
    {
      ...{ key: 'silence', label: 'silencio mediano', value: null, unit: 'min', formula: 'Media.' },
      coverage: { sample: 0, excluded: 18 },
    },
  ],
  coverage: { days_without_data: [] },
  notes: ['1 viaje sin llegada registrada no cuenta en «a tiempo»'],
  as_of: '2026-11-26T17:59:50.000Z',
}
export const RUN: CallAnswers['startReportRun'] = {
  ...{ id: '900', kind: 'trips_by_client', title: 'Viajes del día por cliente', params: { range: 'today' } },
  period: { from: '2026-11-26', to: '2026-11-26' },
  ...{ columns: null, format: 'pdf', state: 'done', done: 18, total: 18, problem: null },
  ...{ asked_at: '2026-11-26T17:00:00.000Z', ended_at: '2026-11-26T17:00:01.000Z' },
  file: { name: 'viajes-2026-11-26.pdf', bytes: 3, rows: 18, until: '2026-12-26T17:00:00.000Z' },
}
