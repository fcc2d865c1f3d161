import { wholeNumber } from '@vigia/domain/format/whole-number'
import { CircleSlash, Plug, Unplug } from 'lucide-react'
import type { GpsConnection } from '../../api/unified-units.ts'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './connection-badge.module.css'

const LOOK = {
  connected: { Icon: Plug, word: 'Conectado', many: 'conectadas' },
  disconnected: { Icon: Unplug, word: 'Desconectado', many: 'desconectadas' },
  none: { Icon: CircleSlash, word: 'Sin GPS', many: 'sin GPS' },
} as const satisfies Record<GpsConnection, unknown>

export const CONNECTION_WORD: Readonly<Record<GpsConnection, string>> = {
  connected: LOOK.connected.word,
  disconnected: LOOK.disconnected.word,
  none: LOOK.none.word,
}

/** Whether the unit's GPS is heard, as icon and word. */
export function ConnectionBadge({ connection }: { readonly connection: GpsConnection }) {
  const { Icon, word } = LOOK[connection]
  return (
    <span
      className={classNames(layoutStyles.inline, textStyles.tiny, styles.connection)}
      data-slot="connection"
      data-connection={connection}
    >
      <Icon size={12} aria-hidden="true" />
      {word}
    </span>
  )
}

/** The same as a figure of the toolbar: `51 conectadas`. */
export function ConnectionCount({ connection, count }: { readonly connection: GpsConnection; readonly count: number }) {
  const { Icon, many } = LOOK[connection]
  return (
    <span data-connection={connection}>
      <Icon size={13} aria-hidden="true" />
      <b>{wholeNumber(count)}</b> {many}
    </span>
  )
}
