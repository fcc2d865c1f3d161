import { Mic, Minimize, RefreshCw, Volume2, VolumeX } from 'lucide-react'
import { useAlertPreferences } from '../../alerts/use-alert-preferences.ts'
import { acquireLive } from '../../live/live.ts'
import { clockTimeExact } from '../../text/clock-time.ts'
import { setWall } from '../../theme/theme.ts'
import { useWall } from '../../theme/use-looks.ts'
import { Button } from '../../ui/button.tsx'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { Voice } from '../../voice/use-voice.ts'
import { ConnectionState } from '../../widgets/connection-state.tsx'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import { type Guardian, REFRESH_S } from './use-guardian.ts'

interface HeaderProps {
  readonly guardian: Guardian
  readonly voice: Voice
}

/** The screen's part of the top bar (spec §2): the connection, sound, voice, refreshing. */
export function Header({ guardian, voice }: HeaderProps) {
  const { loadedAt, isLoading, secondsLeft, refresh } = guardian
  const updated = loadedAt === 0 ? '—' : clockTimeExact(loadedAt + acquireLive().clock.offset())
  const isWall = useWall()
  return (
    <HeaderSlot title="Guardian" hint="Centro de mando">
      <ConnectionState />
      <span className="gdn-updated">Actualizado {updated}</span>
      <div className="gdn-tools">
        <Sound />
        <Switch
          label="Comandos de voz"
          checked={voice.isOn}
          onChange={voice.setOn}
          icon={<Mic size={14} aria-hidden="true" />}
        />
        <span className="sep" aria-hidden="true" />
        <CountdownRing secondsLeft={secondsLeft} totalS={REFRESH_S} />
        <Button
          className="gdn-refresh"
          size="sm"
          aria-label="Actualizar"
          icon={<RefreshCw size={15} aria-hidden="true" className={isLoading ? 'spin' : undefined} />}
          onClick={refresh}
        >
          Actualizar
        </Button>
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
  const { sound, setSound, testSound } = useAlertPreferences()
  const Icon = sound ? Volume2 : VolumeX
  return (
    <>
      <Switch
        label="Sonido de alertas"
        checked={sound}
        onChange={setSound}
        icon={<Icon size={14} aria-hidden="true" />}
      />
      {sound ? (
        <Button className="gdn-test" tone="ghost" size="sm" onClick={() => testSound('critical')}>
          Probar
        </Button>
      ) : null}
    </>
  )
}
