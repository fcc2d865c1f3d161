import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The route table of spec §2, and the heading by which each screen is known. */
export const SCREENS = {
  '/sentinel': 'Sentinel',
  '/sentinel-pro': 'Sentinel Pro',
  '/guardian': 'Guardian',
  '/alerts': 'Centro de alertas',
  '/dashboard/gps': 'Extractor GPS',
  '/dashboard/monitoreo-inteligente': 'Monitoreo inteligente',
  '/dashboard/monitoreo-bitacoras': 'Bitácoras',
  '/dashboard/viajes-en-transito': 'Viajes en tránsito',
  '/dashboard/viajes-en-transito-mapa': 'Mapa de viajes',
  '/dashboard/viajes-mapa': 'Mapa completo',
  '/dashboard/stats': 'Métricas y KPIs',
  '/reportes': 'Reportes',
  '/dashboard/operators': 'Operadores',
  '/catalogos': 'Catálogos',
  '/settings': 'Configuración',
} as const

/** What has a path and no row in that table. */
const OTHERS = ['/primeros-pasos', '/viajes', '/viajes/nuevo', '/viajes/importar'] as const

export type ScreenPath = keyof typeof SCREENS | (typeof OTHERS)[number] | `/settings/${string}`

/** Shown on a wall of the control room: its colours are those of the night in either theme. */
export const isAlwaysDark = (path: string): boolean => path === '/guardian'

/** Every path that shows a screen to who is signed in, each section of the settings with its own. */
export const screenPaths = (): readonly ScreenPath[] => [
  ...(Object.keys(SCREENS) as (keyof typeof SCREENS)[]),
  ...OTHERS,
  ...settingsSections().map((id) => `/settings/${id}` as const),
]

/** The sections of the settings, which are there by their file. */
function settingsSections(): string[] {
  const folder = join(import.meta.dirname, '../../packages/web/src/screens/settings')
  return readdirSync(folder).filter((id) => existsSync(join(folder, id, `${id}-section.tsx`)))
}
