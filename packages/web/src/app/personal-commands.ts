import { DENSITIES, THEMES } from '@vigia/domain/account/preferences'
import { signOut } from '../api/session.ts'
import { changePreferences } from '../preferences/own-preferences.ts'
import { DENSITY_LABEL, THEME_LABEL } from '../theme/looks-text.ts'
import type { Command } from '../widgets/command-registry.ts'

/** What the user's menu holds beside screens and sound, which the alert layer offers, for the palette. `isThemeForced`: the screen decides its theme (Guardian). */
export function personalCommands(isThemeForced: boolean): readonly Command[] {
  const themes = isThemeForced ? [] : THEMES
  const actions: readonly Omit<Command, 'group' | 'standing'>[] = [
    ...themes.map((theme) => ({
      id: `theme ${theme}`,
      label: `Tema: ${THEME_LABEL[theme].toLowerCase()}`,
      keywords: 'configuración ajustes oscuro claro colores',
      run: () => changePreferences({ theme }),
    })),
    ...DENSITIES.map((density) => ({
      id: `density ${density}`,
      label: `Densidad: ${DENSITY_LABEL[density].toLowerCase()}`,
      keywords: 'configuración ajustes tamaño filas',
      run: () => changePreferences({ density }),
    })),
    { id: 'print', label: 'Imprimir esta pantalla', keywords: 'papel pdf', run: () => globalThis.print() },
  ]
  const wayOut = { id: 'sign-out', label: 'Cerrar Sesión', keywords: 'salir', run: () => signOut('/login') }
  return [
    ...actions.map((action) => ({ ...action, group: 'Acciones', standing: 'person' }) as const),
    { ...wayOut, group: 'Acciones', standing: 'way-out' },
  ]
}
