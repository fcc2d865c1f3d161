import { TIME_ZONE_WORDS, TIME_ZONES, type TimeZone } from '@vigia/domain/account/time-zones'
import { DEFAULT_TIME_ZONE } from '@vigia/domain/format/date-time'
import { useServerNow } from '../../../live/use-server-now.ts'
import { changeWithUndo } from '../../../preferences/own-preferences.ts'
import { usePreferences } from '../../../preferences/use-preferences.ts'
import { clockTime } from '../../../text/clock-time.ts'
import { Select } from '../../../ui/select.tsx'
import { FoundSettingsRow } from '../../../widgets/settings/found-settings-row.tsx'
import { SettingsPart } from '../../../widgets/settings/settings-part.tsx'

const labelOf = (zone: TimeZone): string => `${TIME_ZONE_WORDS[zone].region} (${TIME_ZONE_WORDS[zone].town})`

/** By whose clock the person reads every hour. */
export function TimeZonePart() {
  const { timeZone } = usePreferences()
  const now = useServerNow(1_000)
  return (
    <SettingsPart title="Hora">
      <ul>
        <FoundSettingsRow
          setting="own.timeZone"
          title="Zona horaria"
          detail={`La de todas las pantallas: ahora, ${clockTime(now)}. Archivos, correos y horarios de las reglas llevan la del Centro.`}
        >
          <Select
            label="Zona horaria"
            value={timeZone === DEFAULT_TIME_ZONE ? null : timeZone}
            all={labelOf(DEFAULT_TIME_ZONE)}
            options={TIME_ZONES.filter((zone) => zone !== DEFAULT_TIME_ZONE).map((value) => ({
              value,
              label: labelOf(value),
            }))}
            onChange={(chosen) => {
              const next = TIME_ZONES.find((zone) => zone === chosen) ?? DEFAULT_TIME_ZONE
              changeWithUndo({ timeZone: next }, `Zona horaria: ${labelOf(next)}`)
            }}
          />
        </FoundSettingsRow>
      </ul>
    </SettingsPart>
  )
}
