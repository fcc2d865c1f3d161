import type { PlatformHealth } from '../../../api/platform-health.ts'
import type { ExportColumn } from '../../../fleet-screen/export/export-column.ts'
import { PLATFORM_KIND_LABEL } from '../../../widgets/gps-extractor/session-text.ts'

/** How well each platform is read, as a file. A share that is not known is an empty cell, never 0. */
export const platformColumns = (): readonly ExportColumn<PlatformHealth>[] => [
  ['Plataforma', 'text', ({ name }) => name],
  ['Sitio', 'text', ({ origin }) => origin],
  ['Cómo se lee', 'text', ({ kind }) => (kind === null ? null : PLATFORM_KIND_LABEL[kind])],
  ['Cuentas', 'number', ({ accounts }) => accounts],
  ['Viajes', 'number', ({ trips }) => trips],
  // Rounded down, as on the screen: 89.6 % is no 90 %.
  ['Lecturas en 24 h (%)', 'number', ({ readShare }) => (readShare === null ? null : Math.floor(readShare * 100))],
  ['Estado', 'text', ({ text }) => text],
]
