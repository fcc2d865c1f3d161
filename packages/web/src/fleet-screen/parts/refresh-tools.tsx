import { RefreshCw } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { acquireLive } from '../../live/live.ts'
import { clockTimeExact } from '../../text/clock-time.ts'
import { Button } from '../../ui/button.tsx'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import spinStyles from '../../ui/spin.module.css'
import { Switch } from '../../ui/switch.tsx'
import type { Refreshing } from '../view/use-fleet-view.ts'
import type { RefreshCountdown } from '../view/use-refresh-countdown.ts'

/** The time to the next refresh: it alone is rendered with each second. */
export function Countdown({ countdown }: { readonly countdown: RefreshCountdown }) {
  const secondsLeft = useSyncExternalStore(countdown.subscribe, countdown.secondsLeft)
  return <CountdownRing secondsLeft={secondsLeft} totalS={countdown.totalS} paused={countdown.isPaused} />
}

interface RefreshButtonProps {
  readonly refreshing: Pick<Refreshing, 'refresh' | 'isLoading'>
  readonly label?: string
  readonly className?: string | undefined
}

/** Refreshing now; its icon turns while an answer is on its way. */
export function RefreshButton({ refreshing, label = 'Actualizar', className }: RefreshButtonProps) {
  return (
    <Button
      {...(className === undefined ? {} : { className })}
      size="sm"
      aria-label={label}
      aria-busy={refreshing.isLoading}
      icon={
        <RefreshCw size={15} aria-hidden="true" className={refreshing.isLoading ? spinStyles.spinning : undefined} />
      }
      onClick={refreshing.refresh}
    >
      {label}
    </Button>
  )
}

/** Whether the screen asks by itself. */
export function AutoSwitch({ refreshing: { auto, setAuto } }: { readonly refreshing: Refreshing }) {
  return <Switch label="Auto" checked={auto} onChange={setAuto} />
}

/** When what is shown was told, on the server's clock; a dash before the first answer. */
export const loadedAtText = ({ loadedAt }: Pick<Refreshing, 'loadedAt'>): string =>
  loadedAt === 0 ? '—' : clockTimeExact(loadedAt + acquireLive().clock.offset())
