/** One tab of Bitácoras; the value is the `?tab=` of the address. */
interface LogbookTab {
  readonly value: string
  readonly label: string
  /** By what else it is looked for. */
  readonly hint: string
}

/** In the order of the row; the first is where Bitácoras opens. */
export const LOGBOOK_TABS = [
  { value: 'ronda', label: 'Mi ronda', hint: 'contactos llamadas vencidos' },
  { value: 'todas', label: 'Todas', hint: 'bitácoras contactos' },
  { value: 'viaje', label: 'Por viaje', hint: 'bitácora línea de tiempo' },
  { value: 'promesas', label: 'Promesas', hint: 'dijeron que a tal hora' },
  { value: 'entrega', label: 'Entrega de turno', hint: 'acta firmar relevo recibir' },
] as const satisfies readonly LogbookTab[]

/** Where a tab is, by its value. */
export const logbookTabPath = (tab: (typeof LOGBOOK_TABS)[number]['value']): string =>
  `/dashboard/monitoreo-bitacoras?tab=${tab}`
