import { DENSITIES, FONT_SCALES, THEMES } from '@vigia/domain/account/preferences'
import { changeWithUndo } from '../../../preferences/own-preferences.ts'
import { usePreferences } from '../../../preferences/use-preferences.ts'
import { DENSITY_LABEL, THEME_LABEL } from '../../../theme/looks-text.ts'
import { useWall } from '../../../theme/use-looks.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { FoundSettingsRow } from '../../../widgets/settings/found-settings-row.tsx'
import { SettingsPart } from '../../../widgets/settings/settings-part.tsx'

/** How everything looks to the person, wherever they sign in. */
export function LooksPart() {
  const { theme, density, fontScale } = usePreferences()
  const isWall = useWall()
  return (
    <SettingsPart title="Apariencia">
      <ul>
        <FoundSettingsRow setting="own.theme" title="Tema" detail="Guardian es siempre de noche.">
          <Segmented
            label="Tema"
            value={theme}
            options={THEMES.map((value) => ({ value, label: THEME_LABEL[value] }))}
            onChange={(next) => changeWithUndo({ theme: next }, `Tema: ${THEME_LABEL[next].toLowerCase()}`)}
          />
        </FoundSettingsRow>
        <FoundSettingsRow setting="own.density" title="Densidad de listas">
          <Segmented
            label="Densidad de listas"
            value={density}
            options={DENSITIES.map((value) => ({ value, label: DENSITY_LABEL[value] }))}
            onChange={(next) => changeWithUndo({ density: next }, `Densidad: ${DENSITY_LABEL[next].toLowerCase()}`)}
          />
        </FoundSettingsRow>
        <FoundSettingsRow
          setting="own.fontScale"
          title="Tamaño de letra"
          detail={
            isWall
              ? 'Esta pantalla es un muro, que tiene su propio tamaño.'
              : 'Crece en teléfonos y en ventanas anchas: 112% desde 1600 px, 125% desde 1800.'
          }
        >
          <Segmented
            label="Tamaño de letra"
            value={String(fontScale)}
            options={FONT_SCALES.map((value) => ({ value: String(value), label: `${value}%` }))}
            onChange={(next) => {
              const chosen = FONT_SCALES.find((value) => String(value) === next)
              if (chosen !== undefined) changeWithUndo({ fontScale: chosen }, `Letra: ${chosen}%`)
            }}
          />
        </FoundSettingsRow>
      </ul>
    </SettingsPart>
  )
}
