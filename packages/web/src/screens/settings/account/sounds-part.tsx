import { MIN_VOLUME_PERCENT, type Preferences } from '@vigia/domain/account/preferences'
import { ALERT_SEVERITIES, type AlertSeverity } from '@vigia/domain/alerts/alert-type'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { Volume2 } from 'lucide-react'
import { useState } from 'react'
import { trySound } from '../../../alerts/preferences.ts'
import { noteSoundTrial, type SoundTrial, soundTrial } from '../../../alerts/sound-trial.ts'
import { changeWithUndo } from '../../../preferences/own-preferences.ts'
import { usePreferences } from '../../../preferences/use-preferences.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import { Switch } from '../../../ui/switch.tsx'
import textStyles from '../../../ui/text.module.css'
import { FoundPlace } from '../../../widgets/settings/found-place.tsx'
import { SettingsPart } from '../../../widgets/settings/settings-part.tsx'
import { SoundQuestion, UNHEARD } from '../../../widgets/sound-question.tsx'
import styles from './sounds-part.module.css'

const LABEL: Readonly<Record<AlertSeverity, string>> = { critical: 'Crítica', high: 'Alta', medium: 'Media' }
const SAFETY = 'Pánico, separación, posible bloqueo y protocolo de emergencia'
const SILENT = `Con «Crítica» apagada no suena ninguna alerta crítica, tampoco ${SAFETY.toLowerCase()}. Las pantallas de alertas lo dicen siempre.`

/** Which alerts are heard, and how loud; and whether they really are. */
export function SoundsPart() {
  const { sounds } = usePreferences()
  const [asked, setAsked] = useState<AlertSeverity | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [trial, setTrial] = useState(soundTrial)
  const change = (severity: AlertSeverity, channel: Partial<Preferences['sounds'][AlertSeverity]>): void => {
    const next = { ...sounds[severity], ...channel }
    const how = next.isOn ? `suena al ${next.volumePercent}%` : 'no suena'
    changeWithUndo({ sounds: { ...sounds, [severity]: next } }, `Alerta ${LABEL[severity].toLowerCase()}: ${how}`)
  }
  const play = async (severity: AlertSeverity): Promise<void> => {
    setAsked(null)
    const refused = await trySound(severity)
    setProblem(refused)
    if (refused === null) setAsked(severity)
  }
  const answer = (isAudible: boolean): void => {
    setAsked(null)
    setTrial(noteSoundTrial({ at: Date.now(), isAudible }))
  }
  return (
    <SettingsPart title="Sonidos" note={trial === null ? undefined : <small>{trialText(trial)}</small>}>
      <FoundPlace setting="own.sounds">
        <ul>
          {ALERT_SEVERITIES.map((severity) => (
            <li key={severity} className={styles.row}>
              <SeverityShape severity={severity} coloured />
              <b>{LABEL[severity]}</b>
              <Switch
                label={`Sonido de alertas: ${LABEL[severity]}`}
                isLabelHidden
                checked={sounds[severity].isOn}
                onChange={(isOn) => change(severity, { isOn })}
              />
              <Volume
                label={`Volumen: ${LABEL[severity]}`}
                percent={sounds[severity].volumePercent}
                isOn={sounds[severity].isOn}
                onChange={(volumePercent) => change(severity, { volumePercent })}
              />
              <Button
                size="sm"
                aria-label={`Probar: ${LABEL[severity]}`}
                icon={<Volume2 size={14} aria-hidden="true" />}
                onClick={() => void play(severity)}
              >
                Probar
              </Button>
            </li>
          ))}
        </ul>
      </FoundPlace>
      <FormError message={problem} />
      {asked === null ? null : <SoundQuestion onAnswer={answer} />}
      {asked === null && trial?.isAudible === false ? (
        <p>
          <span className={textStyles.warning}>{UNHEARD}</span>
        </p>
      ) : null}
      <p>
        {sounds.critical.isOn ? (
          `${SAFETY} suenan mientras «Crítica» esté encendida, sea cual sea su gravedad.`
        ) : (
          <span className={textStyles.warning}>{SILENT}</span>
        )}
      </p>
    </SettingsPart>
  )
}

const trialText = ({ at, isAudible }: SoundTrial): string =>
  `Última prueba en este navegador: ${formatDateTime(at)}, ${isAudible ? 'se oyó' : 'no se oyó'}`

interface VolumeProps {
  readonly label: string
  readonly percent: number
  readonly isOn: boolean
  readonly onChange: (percent: number) => void
}

/** Saved when it is let go, not with every step. */
function Volume({ label, percent, isOn, onChange }: VolumeProps) {
  const [draft, setDraft] = useState<number | null>(null)
  const save = (): void => {
    if (draft !== null && draft !== percent) onChange(draft)
    setDraft(null)
  }
  return (
    <input
      type="range"
      className={styles.volume}
      aria-label={label}
      aria-valuetext={`${draft ?? percent}%`}
      min={MIN_VOLUME_PERCENT}
      max={100}
      step={5}
      disabled={!isOn}
      value={draft ?? percent}
      onChange={(event) => setDraft(Number(event.target.value))}
      onPointerUp={save}
      onKeyUp={save}
      onBlur={save}
    />
  )
}
