import { neighbourRate, REPLAY_RATES, type ReplayRate } from '@vigia/domain/replay/replay-clock'
import type { ReplayTrack } from '@vigia/domain/replay/replay-track'
import {
  ArrowRightFromLine,
  ArrowRightToLine,
  ChevronLeft,
  ChevronRight,
  Crosshair,
  Maximize,
  Minus,
  Pause,
  Play,
  Plus,
  SkipBack,
  SkipForward,
} from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import type { Player } from './player.ts'
import { SKIP_KINDS, type SkipKind, skipTo, type TripEvent } from './replay-events.ts'
import replayPartsStyles from './replay-parts.module.css'
import { timeText } from './replay-text.ts'
import { stepFix } from './step-fix.ts'
import styles from './transport.module.css'
import { useTicked } from './use-player.ts'

interface TransportProps {
  readonly player: Player
  /** What the skips go to. */
  readonly events: readonly TripEvent[]
  /** Whose fixes the single steps go to. */
  readonly track: ReplayTrack | null
  readonly fullFromAt: number
  readonly fullToAt: number
  readonly skips: SkipKind
  readonly onSkips: (kind: SkipKind) => void
  readonly isFollowing: boolean
  readonly onFollow: (isFollowing: boolean) => void
  readonly onFit: () => void
}

const SKIP_WORDS: Readonly<Record<SkipKind, string>> = {
  all: 'Paradas y silencios',
  stops: 'Solo paradas',
  gaps: 'Solo silencios',
}
const ICON = { size: 16, 'aria-hidden': true } as const

/** Play, steps, skips, rate, range and camera. */
export function Transport(props: TransportProps) {
  const { player, events, track, fullFromAt, fullToAt, skips, onSkips, isFollowing, onFollow, onFit } = props
  const { at, fromAt, toAt, rate, anchor } = useTicked(player)
  const isWhole = fromAt === fullFromAt && toAt === fullToAt
  return (
    <div
      className={classNames(layoutStyles.wrap, styles.transport)}
      role="toolbar"
      aria-label="Controles de la repetición"
    >
      <Moves {...{ player, events, track, at }} isPlaying={anchor !== null} />
      <select
        className={classNames(replayPartsStyles.select, styles.select, styles.skips)}
        aria-label="Saltar entre"
        value={skips}
        onChange={({ target }) => onSkips(SKIP_KINDS.find((kind) => kind === target.value) ?? 'all')}
      >
        {SKIP_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {SKIP_WORDS[kind]}
          </option>
        ))}
      </select>
      <RateChoice rate={rate} onChange={(next) => player.order({ kind: 'rate', rate: next })} />
      <span className={styles.gap} />
      {isWhole ? null : (
        <Button
          size="sm"
          tone="ghost"
          onClick={() => player.order({ kind: 'range', fromAt: fullFromAt, toAt: fullToAt })}
        >
          {timeText(fromAt, fullToAt - fullFromAt)} – {timeText(toAt, fullToAt - fullFromAt)} · Todo el periodo
        </Button>
      )}
      <RangeButtons player={player} at={at} fromAt={fromAt} toAt={toAt} />
      <Button
        size="sm"
        aria-pressed={isFollowing}
        aria-keyshortcuts="S"
        className={styles.toggle}
        icon={<Crosshair size={14} aria-hidden="true" />}
        onClick={() => onFollow(!isFollowing)}
      >
        Seguir
      </Button>
      <IconButton
        size="sm"
        tone="neutral"
        label="Ver todo el trayecto"
        aria-keyshortcuts="T"
        icon={<Maximize size={14} aria-hidden="true" />}
        onClick={onFit}
      />
    </div>
  )
}

interface MovesProps extends Pick<TransportProps, 'player' | 'events' | 'track'> {
  readonly at: number
  readonly isPlaying: boolean
}

/** Play, and steps by event and by fix to either side of it. */
function Moves({ player, events, track, at, isPlaying }: MovesProps) {
  const [before, after] = [skipTo(events, at, -1), skipTo(events, at, 1)]
  const seek = (to: number | null): void => {
    if (to !== null) player.order({ kind: 'seek', at: to })
  }
  return (
    <>
      <IconButton
        tone="neutral"
        label="Evento anterior"
        aria-keyshortcuts="P"
        icon={<SkipBack {...ICON} />}
        disabled={before === null}
        onClick={() => seek(before)}
      />
      <IconButton
        tone="neutral"
        label="Posición anterior"
        aria-keyshortcuts=","
        icon={<ChevronLeft {...ICON} />}
        disabled={track === null}
        onClick={() => stepFix(player, track, -1)}
      />
      <Button
        tone="primary"
        className={styles.play}
        aria-keyshortcuts="Space"
        icon={isPlaying ? <Pause {...ICON} /> : <Play {...ICON} />}
        onClick={() => player.order({ kind: isPlaying ? 'pause' : 'play' })}
      >
        {isPlaying ? 'Pausar' : 'Reproducir'}
      </Button>
      <IconButton
        tone="neutral"
        label="Posición siguiente"
        aria-keyshortcuts="."
        icon={<ChevronRight {...ICON} />}
        disabled={track === null}
        onClick={() => stepFix(player, track, 1)}
      />
      <IconButton
        tone="neutral"
        label="Evento siguiente"
        aria-keyshortcuts="N"
        icon={<SkipForward {...ICON} />}
        disabled={after === null}
        onClick={() => seek(after)}
      />
    </>
  )
}

interface RangeButtonsProps {
  readonly player: Player
  readonly at: number
  readonly fromAt: number
  readonly toAt: number
}

/** Narrows what is played to what comes after, or before, the instant on screen. */
function RangeButtons({ player, at, fromAt, toAt }: RangeButtonsProps) {
  return (
    <>
      <IconButton
        size="sm"
        tone="neutral"
        className={styles.narrow}
        label="Empezar la repetición en este instante"
        icon={<ArrowRightFromLine size={14} aria-hidden="true" />}
        disabled={at <= fromAt || at >= toAt}
        onClick={() => player.order({ kind: 'range', fromAt: at, toAt })}
      />
      <IconButton
        size="sm"
        tone="neutral"
        className={styles.narrow}
        label="Terminar la repetición en este instante"
        icon={<ArrowRightToLine size={14} aria-hidden="true" />}
        disabled={at <= fromAt || at >= toAt}
        onClick={() => player.order({ kind: 'range', fromAt, toAt: at })}
      />
    </>
  )
}

interface RateChoiceProps {
  readonly rate: ReplayRate
  readonly onChange: (rate: ReplayRate) => void
}

function RateChoice({ rate, onChange }: RateChoiceProps) {
  return (
    <fieldset className={styles.rate}>
      <legend className={textStyles.visuallyHidden} data-slot="hidden">
        Velocidad de la repetición
      </legend>
      <IconButton
        size="sm"
        label="Más lento"
        aria-keyshortcuts="-"
        icon={<Minus size={14} aria-hidden="true" />}
        disabled={rate === 1}
        onClick={() => onChange(neighbourRate(rate, -1))}
      />
      <select
        className={classNames(replayPartsStyles.select, styles.select)}
        aria-label="Veces más rápido"
        value={rate}
        onChange={({ target }) => onChange(REPLAY_RATES.find((each) => String(each) === target.value) ?? rate)}
      >
        {REPLAY_RATES.map((each) => (
          <option key={each} value={each}>
            ×{each}
          </option>
        ))}
      </select>
      <IconButton
        size="sm"
        label="Más rápido"
        aria-keyshortcuts="+"
        icon={<Plus size={14} aria-hidden="true" />}
        disabled={rate === 600}
        onClick={() => onChange(neighbourRate(rate, 1))}
      />
    </fieldset>
  )
}
