import type { Role } from '@vigia/contract'
import type { ComponentType } from 'react'

/** What each `<folder>/<folder>-section.tsx` exports. */
export interface SectionModule {
  readonly Section: ComponentType
}

export type SectionGroup = 'Personal' | 'Operación' | 'Acceso' | 'Sistema'

/** One section of the settings. */
export interface SettingsSectionRow {
  /** The last part of its address, and its folder here. */
  readonly id: string
  readonly label: string
  readonly group: SectionGroup
  /** Who reads it. The server decides: this spares a refusal. */
  readonly roles: readonly Role[]
  /** More words by which the palette finds it. */
  readonly words: string
  /** Its right column stays at 1280 px, where the others' becomes a drawer: the list of sections folds to icons instead. */
  readonly keepsAside?: boolean
}

export const SETTINGS_PATH = '/settings'
const EVERYBODY: readonly Role[] = ['administrador', 'supervisor', 'monitorista', 'lectura']
const ADMINISTRATORS: readonly Role[] = ['administrador']

export const GROUPS: readonly SectionGroup[] = ['Personal', 'Operación', 'Acceso', 'Sistema']

/** The one list of sections, in their order. One whose file is not there yet is neither listed nor at its address. */
const SECTIONS: readonly SettingsSectionRow[] = [
  {
    id: 'account',
    label: 'Mi cuenta',
    group: 'Personal',
    roles: EVERYBODY,
    words:
      'contraseña segundo factor códigos llave de acceso sesiones nombre tema densidad tamaño de letra sonidos volumen avisos ' +
      'atajos pantalla de inicio coordenadas preferencias apariencia',
  },
  {
    id: 'risk',
    label: 'Monitoreo y riesgo',
    group: 'Operación',
    roles: EVERYBODY,
    words: 'pesos límites puntos factores niveles',
    keepsAside: true,
  },
  {
    id: 'alerts',
    label: 'Alertas y protocolos',
    group: 'Operación',
    roles: EVERYBODY,
    words: 'reglas umbrales horarios avisos',
    keepsAside: true,
  },
  {
    id: 'alert-times',
    label: 'Gravedad y cierre de alertas',
    group: 'Operación',
    roles: EVERYBODY,
    words: 'severidad reapertura cierre puntos plataforma caída',
  },
  {
    id: 'logbook',
    label: 'Bitácora y turnos',
    group: 'Operación',
    roles: ADMINISTRATORS,
    words: 'cadencia contacto ronda cada cuánto cliente ruta turnos guardia entrega meta a tiempo',
  },
  {
    id: 'operator-link',
    label: 'Textos a operadores',
    group: 'Operación',
    roles: ADMINISTRATORS,
    words: 'plantillas mensajes whatsapp sms enlace aviso de privacidad consentimiento respuestas',
  },
  {
    id: 'share-links',
    label: 'Enlaces para clientes',
    group: 'Operación',
    roles: ADMINISTRATORS,
    words: 'retraso demora seguimiento cliente página posición',
  },
  {
    id: 'maps',
    label: 'Mapas y contacto',
    group: 'Operación',
    roles: ADMINISTRATORS,
    words: 'capas satélite calles tránsito direcciones teléfono de la central',
  },
  {
    id: 'platforms',
    label: 'Plataformas GPS',
    group: 'Operación',
    roles: ADMINISTRATORS,
    words: 'transportistas espejo sesiones',
  },
  {
    id: 'users',
    label: 'Usuarios y permisos',
    group: 'Acceso',
    roles: ADMINISTRATORS,
    words: 'personas roles invitar alcance baja',
  },
  {
    id: 'sign-in',
    label: 'Inicio de sesión',
    group: 'Acceso',
    roles: ADMINISTRATORS,
    words: 'segundo factor obligatorio inactividad proveedor de identidad',
  },
  {
    id: 'devices',
    label: 'Dispositivos',
    group: 'Acceso',
    roles: EVERYBODY,
    words: 'teléfonos rastreadores emparejar código',
  },
  {
    id: 'integrations',
    label: 'Integraciones',
    group: 'Acceso',
    roles: ADMINISTRATORS,
    words: 'claves de acceso avisos a otros sistemas',
  },
  {
    id: 'data',
    label: 'Datos',
    group: 'Sistema',
    roles: ADMINISTRATORS,
    words: 'retención respaldo espacio exportar',
  },
  {
    id: 'audit',
    label: 'Auditoría',
    group: 'Sistema',
    roles: ADMINISTRATORS,
    words: 'registro cambios quién cadena',
  },
  { id: 'system', label: 'Sistema', group: 'Sistema', roles: ADMINISTRATORS, words: 'salud versiones disco trabajos' },
]

const found = import.meta.glob<SectionModule>('./*/*-section.tsx')
const fileOf = (id: string): string => `./${id}/${id}-section.tsx`

/** The sections that there are. */
export const BUILT_SECTIONS: readonly SettingsSectionRow[] = SECTIONS.filter(({ id }) => fileOf(id) in found)

/** The sections that a person with this role reads. */
export const sectionsFor = (role: string): readonly SettingsSectionRow[] =>
  BUILT_SECTIONS.filter(({ roles }) => roles.some((reader) => reader === role))

export const sectionPath = (id: string): string => `${SETTINGS_PATH}/${id}`

/** The section at an address; null where there is none. */
export const sectionAt = (path: string): SettingsSectionRow | null =>
  BUILT_SECTIONS.find(({ id }) => path === sectionPath(id)) ?? null

/** Fetches a section's chunk. */
export function loadSection(id: string): Promise<SectionModule> {
  const load = found[fileOf(id)]
  if (load === undefined) return Promise.reject(new Error(`no section ${id}`))
  return load()
}
