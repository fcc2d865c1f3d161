import { VolumeX } from 'lucide-react'
import { isVisiting } from '../api/tokens.ts'
import { changePreferences } from '../preferences/own-preferences.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import styles from './critical-sound-note.module.css'
import { useAlertPreferences } from './use-alert-preferences.ts'

/** Who does not hear critical alerts here sees that, where the alerts are: silence must not look like quiet. */
export function CriticalSoundNote() {
  const { sounds } = useAlertPreferences()
  if (sounds.critical.isOn || isVisiting()) return null
  const turnOn = (): void => changePreferences({ sounds: { ...sounds, critical: { ...sounds.critical, isOn: true } } })
  return (
    <p className={classNames(layoutStyles.row, styles.note)} data-slot="critical-sound-note">
      <VolumeX size={14} aria-hidden="true" />
      <span>Las alertas críticas no suenan</span>
      <Button size="sm" tone="ghost" onClick={turnOn}>
        Que suenen
      </Button>
    </p>
  )
}
