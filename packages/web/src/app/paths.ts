import { SETTINGS_PATH, sectionAt } from '../screens/settings/sections.ts'
import { CATALOGUES_PATH, NEW_TRIP_PATH, TRIP_EDIT_ROUTE, TRIP_IMPORT_PATH, TRIPS_PATH } from '../text/trip-paths.ts'

/** Where a signed-in person starts (spec §2, /home). */
export const HOME_PATH = '/sentinel'

/** One row of the spec's route table. */
export interface AppRoute {
  readonly path: string
  /** The folder under screens/ that holds its `<name>-screen.tsx`. */
  readonly screen: string
  readonly label: string
  /** What it is, for the menus. */
  readonly hint: string
  /** The letter after `g` that goes there. */
  readonly key: string
  readonly badge?: 'NEW' | 'ACTIVE'
}

/** Every protected screen of spec §2, in the order of the first menu. Sentinel heads it: it is where one lands. */
export const ROUTES: readonly AppRoute[] = [
  { path: '/sentinel', screen: 'sentinel', label: 'Sentinel', hint: 'Viajes en tránsito por riesgo', key: 's' },
  { path: '/sentinel-pro', screen: 'sentinel-pro', label: 'Sentinel Pro', hint: 'Centro GPS unificado', key: 'x' },
  {
    path: '/dashboard/gps',
    screen: 'gps-extractor',
    label: 'Extractor GPS',
    hint: 'Plataformas de transportistas',
    key: 'e',
  },
  { path: '/guardian', screen: 'guardian', label: 'Guardian', hint: 'Centro de mando', key: 'g', badge: 'NEW' },
  { path: '/alerts', screen: 'alerts', label: 'Alertas', hint: 'Centro de alertas', key: 'a', badge: 'ACTIVE' },
  {
    path: '/dashboard/viajes-en-transito',
    screen: 'trips-in-transit',
    label: 'Viajes en tránsito',
    hint: 'Rastreo GPS en vivo',
    key: 'v',
  },
  {
    path: '/dashboard/viajes-en-transito-mapa',
    screen: 'trips-in-transit-map',
    label: 'Mapa de viajes en tránsito',
    hint: 'Todos los viajes en el mapa',
    key: 't',
  },
  {
    path: '/dashboard/monitoreo-inteligente',
    screen: 'intelligent-monitoring',
    label: 'Monitoreo inteligente',
    hint: 'Bitácoras por antigüedad',
    key: 'm',
  },
  { path: '/dashboard/monitoreo-bitacoras', screen: 'logbooks', label: 'Bitácoras', hint: 'Comunicaciones', key: 'b' },
  {
    path: '/dashboard/viajes-mapa',
    screen: 'full-map',
    label: 'Mapa completo',
    hint: 'Unidades y geocercas',
    key: 'p',
  },
  { path: '/dashboard/stats', screen: 'stats', label: 'Métricas y KPIs', hint: 'Indicadores', key: 'k' },
  { path: '/reportes', screen: 'reports', label: 'Reportes', hint: 'Excel, CSV, PDF y por correo', key: 'r' },
  { path: '/dashboard/operators', screen: 'operators', label: 'Operadores', hint: 'Gestión de operadores', key: 'o' },
  { path: CATALOGUES_PATH, screen: 'catalogues', label: 'Catálogos', hint: 'Clientes, líneas y unidades', key: 'l' },
  { path: SETTINGS_PATH, screen: 'settings', label: 'Configuración', hint: 'Ajustes', key: 'c' },
]

/** A screen that others lead to: in no menu, and, with a trip in its address, in no list of commands. */
export interface InnerRoute extends Omit<AppRoute, 'key' | 'badge'> {
  /** Whether it takes `administrador` or `supervisor`. */
  readonly isForPlanners: boolean
}

export const FIRST_STEPS_PATH = '/primeros-pasos'

export const INNER_ROUTES: readonly InnerRoute[] = [
  {
    ...{ path: FIRST_STEPS_PATH, screen: 'first-steps', label: 'Primeros pasos', isForPlanners: true },
    hint: 'guía inicio conectar GPS teléfono primera posición',
  },
  {
    ...{ path: TRIPS_PATH, screen: 'trips', label: 'Viajes', isForPlanners: false },
    hint: 'todos cerrar reabrir estatus borrar historia completados',
  },
  {
    ...{ path: NEW_TRIP_PATH, screen: 'trip-form', label: 'Nuevo viaje', isForPlanners: true },
    hint: 'crear registrar viaje',
  },
  { path: TRIP_EDIT_ROUTE, screen: 'trip-form', label: 'Editar viaje', hint: '', isForPlanners: true },
  {
    ...{ path: TRIP_IMPORT_PATH, screen: 'trip-import', label: 'Importar viajes', isForPlanners: true },
    hint: 'archivo CSV Excel XLSX carga masiva',
  },
]

export const SENTINEL_PATH = '/sentinel'
export const SENTINEL_PRO_PATH = '/sentinel-pro'

/** What the screen at a path is called; null where there is none of ours. */
export const screenLabel = (path: string): string | null =>
  [...ROUTES, ...INNER_ROUTES].find((route) => route.path === path)?.label ?? sectionAt(path)?.label ?? null
