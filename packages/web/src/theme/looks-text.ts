import type { Density, ThemeChoice } from '@vigia/domain/account/preferences'

export const THEME_LABEL: Readonly<Record<ThemeChoice, string>> = {
  noche: 'Noche',
  dia: 'Día',
  auto: 'Como el sistema',
}

export const DENSITY_LABEL: Readonly<Record<Density, string>> = {
  compacta: 'Compacta',
  media: 'Media',
  detallada: 'Detallada',
}
