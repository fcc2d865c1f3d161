import { COORDINATE_FORMATS } from '@vigia/domain/account/preferences'
import { coordinatesText } from '@vigia/domain/format/coordinates'
import { Keyboard } from 'lucide-react'
import { startRoutes } from '../../../app/start-routes.ts'
import { changeWithUndo } from '../../../preferences/own-preferences.ts'
import { usePreferences } from '../../../preferences/use-preferences.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { commandsNow, useAllCommands } from '../../../widgets/command-registry.ts'
import { FoundSettingsRow } from '../../../widgets/settings/found-settings-row.tsx'
import { SettingsPart } from '../../../widgets/settings/settings-part.tsx'

/** The capital's main square. */
const EXAMPLE = { lat: 19.4326, lng: -99.1332 }
const DEFAULT_START = 'sentinel'

/** Where the person begins, how they copy a place, and the keys. */
export function HabitsPart() {
  const { startScreen, coordinates, hasShortcuts } = usePreferences()
  const withKeys = useAllCommands().filter(({ keys }) => keys !== undefined).length
  const screens = startRoutes().map(({ screen, label }) => ({ value: screen, label }))
  const labelOf = (screen: string): string => screens.find(({ value }) => value === screen)?.label ?? screen
  return (
    <>
      <SettingsPart title="Inicio y coordenadas">
        <ul>
          <FoundSettingsRow setting="own.startScreen" title="Pantalla de inicio" detail="La que se abre al entrar.">
            <Select
              label="Pantalla de inicio"
              value={startScreen === DEFAULT_START ? null : startScreen}
              all={labelOf(DEFAULT_START)}
              options={screens.filter(({ value }) => value !== DEFAULT_START)}
              onChange={(chosen) =>
                changeWithUndo(
                  { startScreen: chosen ?? DEFAULT_START },
                  `Pantalla de inicio: ${labelOf(chosen ?? DEFAULT_START)}`,
                )
              }
            />
          </FoundSettingsRow>
          <FoundSettingsRow
            setting="own.coordinates"
            title="Coordenadas al copiar"
            detail={coordinatesText(EXAMPLE, coordinates)}
          >
            <Segmented
              label="Coordenadas al copiar"
              value={coordinates}
              options={COORDINATE_FORMATS.map((value) => ({
                value,
                label: value === 'decimal' ? 'Decimales' : 'Grados',
              }))}
              onChange={(next) => changeWithUndo({ coordinates: next }, 'Coordenadas al copiar cambiadas')}
            />
          </FoundSettingsRow>
        </ul>
      </SettingsPart>
      <SettingsPart title="Atajos de teclado">
        <ul>
          <FoundSettingsRow
            setting="own.hasShortcuts"
            title="Usar atajos"
            detail="Ninguno actúa dentro de un campo. Ctrl K funciona siempre."
          >
            <Switch
              label="Usar atajos"
              isLabelHidden
              checked={hasShortcuts}
              onChange={(on) => changeWithUndo({ hasShortcuts: on }, on ? 'Atajos encendidos' : 'Atajos apagados')}
            />
            <Button
              size="sm"
              icon={<Keyboard size={14} aria-hidden="true" />}
              onClick={() =>
                commandsNow()
                  .find(({ id }) => id === 'shortcuts')
                  ?.run()
              }
            >
              Ver los {withKeys}
            </Button>
          </FoundSettingsRow>
        </ul>
      </SettingsPart>
    </>
  )
}
