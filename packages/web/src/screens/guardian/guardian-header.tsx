import { Mic, Minimize, Volume2, VolumeX } from 'lucide-react'
import { soundLabel } from '../../alerts/sound-label.ts'
import { useAlertPreferences } from '../../alerts/use-alert-preferences.ts'
import fleetHeaderStyles from '../../fleet-screen/parts/fleet-header.module.css'
import { Countdown, loadedAtText, RefreshButton } from '../../fleet-screen/parts/refresh-tools.tsx'
import { setWall } from '../../theme/theme.ts'
import { useWall } from '../../theme/use-looks.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Switch } from '../../ui/switch.tsx'
import textStyles from '../../ui/text.module.css'
import type { Voice } from '../../voice/use-voice.ts'
import { ConnectionState } from '../../widgets/connection-state.tsx'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import styles from './guardian-header.module.css'
import type { Guardian } from './use-guardian.ts'

interface HeaderProps {
  readonly guardian: Guardian
  readonly voice: Voice
}

/** The screen's part of the top bar (spec §2): the connection, sound, voice, refreshing. */
export function Header({ guardian, voice }: HeaderProps) {
  const isWall = useWall()
  return (
    <HeaderSlot title="Guardian" hint="Centro de mando">
      <ConnectionState />
      <span className={classNames(textStyles.note, styles.updated)}>Actualizado {loadedAtText(guardian)}</span>
      <div className={classNames(fleetHeaderStyles.tools, styles.tools)}>
        <Sound />
        <Switch
          label="Comandos de voz"
          checked={voice.isOn}
          onChange={voice.setOn}
          icon={<Mic size={14} aria-hidden="true" />}
        />
        <span data-slot="separator" aria-hidden="true" />
        <Countdown countdown={guardian.countdown} />
        <RefreshButton className={styles.refresh} refreshing={guardian} />
        {isWall ? (
          <IconButton
            label="Salir del modo muro"
            icon={<Minimize size={16} aria-hidden="true" />}
            onClick={() => setWall(false)}
          />
        ) : null}
      </div>
    </HeaderSlot>
  )
}

function Sound() {
  const { hasSound, sounds, setSound, testSound } = useAlertPreferences()
  const Icon = hasSound ? Volume2 : VolumeX
  return (
    <>
      <Switch
        label={soundLabel('Sonido de alertas', sounds)}
        checked={hasSound}
        onChange={setSound}
        icon={<Icon size={14} aria-hidden="true" />}
      />
      {hasSound ? (
        <Button className={styles.test} tone="ghost" size="sm" onClick={() => testSound('critical')}>
          Probar
        </Button>
      ) : null}
    </>
  )
}
