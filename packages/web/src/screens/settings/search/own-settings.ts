import { DEFAULT_PREFERENCES, type Preferences } from '@vigia/domain/account/preferences'
import type { FoundSetting } from './found-setting.ts'

interface OwnSetting {
  readonly name: keyof Preferences
  readonly place: string
  readonly label: string
  readonly effect: string
  readonly words: readonly string[]
}

/** What a person sets for themselves in Mi cuenta, in the order of its screen. */
const OWN_SETTINGS: readonly OwnSetting[] = [
  {
    ...{
      name: 'sounds',
      place: 'Sonidos',
      label: 'Sonido de alertas',
      effect: 'Qué gravedades suenan, y qué tan fuerte.',
    },
    words: ['volumen', 'alarma', 'audio'],
  },
  {
    ...{ name: 'theme', place: 'Apariencia', label: 'Tema', effect: 'De noche, de día o como el equipo.' },
    words: ['oscuro', 'claro', 'color'],
  },
  {
    ...{ name: 'density', place: 'Apariencia', label: 'Densidad de listas', effect: 'Cuánto cabe en cada lista.' },
    words: ['compacta', 'renglones'],
  },
  {
    ...{ name: 'fontScale', place: 'Apariencia', label: 'Tamaño de letra', effect: 'Qué tan grande se lee todo.' },
    words: ['texto', 'grande'],
  },
  {
    ...{
      name: 'timeZone',
      place: 'Hora',
      label: 'Zona horaria',
      effect: 'Con qué reloj se leen las horas en pantalla.',
    },
    words: ['huso', 'Tijuana', 'Cancún', 'Hermosillo'],
  },
  {
    ...{
      name: 'startScreen',
      place: 'Inicio y coordenadas',
      label: 'Pantalla de inicio',
      effect: 'La que se abre al entrar.',
    },
    words: ['empezar'],
  },
  {
    ...{
      name: 'coordinates',
      place: 'Inicio y coordenadas',
      label: 'Coordenadas al copiar',
      effect: 'En decimales o en grados.',
    },
    words: ['latitud', 'formato'],
  },
  {
    ...{
      name: 'hasShortcuts',
      place: 'Atajos de teclado',
      label: 'Usar atajos',
      effect: 'Si las teclas solas hacen algo.',
    },
    words: ['teclado', 'teclas'],
  },
]

/** A person's preferences as the search finds them. */
export const ownSettings = (of: Preferences): readonly FoundSetting[] =>
  OWN_SETTINGS.map(({ name, ...row }) => {
    const isDefault = JSON.stringify(of[name]) === JSON.stringify(DEFAULT_PREFERENCES[name])
    return { ...row, key: `own.${name}`, section: 'account', value: '', change: isDefault ? 'Predeterminado' : 'Suyo' }
  })
