import { KeyRound, LoaderCircle, Radio, TriangleAlert } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import spinStyles from '../../ui/spin.module.css'
import styles from './session-mark.module.css'
import { type SessionMarkKind, STATE_LABEL } from './session-text.ts'

const ICONS = {
  opening: LoaderCircle,
  waiting: KeyRound,
  logged: LoaderCircle,
  tracking: Radio,
  error: TriangleAlert,
} as const

export function SessionIcon({ kind, size = 13 }: { readonly kind: SessionMarkKind; readonly size?: number }) {
  const Icon = ICONS[kind]
  const isTurning = kind === 'opening' || kind === 'logged'
  return <Icon size={size} aria-hidden="true" className={isTurning ? spinStyles.spinning : undefined} />
}

/** What a session is doing, told by icon and words (spec §4). */
export function SessionMark({ kind }: { readonly kind: SessionMarkKind }) {
  return (
    <span className={classNames(layoutStyles.chip, styles.mark)} data-slot="mark" data-session={kind}>
      <SessionIcon kind={kind} />
      {STATE_LABEL[kind]}
    </span>
  )
}
