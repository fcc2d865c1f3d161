import { Command as Cmdk } from 'cmdk'
import { Search } from 'lucide-react'
import { type FocusEvent, useMemo, useState } from 'react'
import { usePlaces } from '../places/use-places.ts'
import { classNames } from '../ui/class-names.ts'
import dialogStyles from '../ui/dialog.module.css'
import emptyStateStyles from '../ui/empty-state.module.css'
import { Kbd } from '../ui/kbd.tsx'
import layoutStyles from '../ui/layout.module.css'
import { type Command, useAllCommands } from '../widgets/command-registry.ts'
import { keysText } from '../widgets/shortcut-keys.ts'
import styles from './command-palette.module.css'
import { findCommands } from './find-commands.ts'
import { usePlaceCommands } from './use-place-commands.ts'

interface CommandPaletteProps {
  /** What was typed before it was there. */
  readonly typed: string
  readonly onClose: () => void
}

/** Everything one can do from here, found by typing (DESIGN §7). */
export function CommandPalette({ typed, onClose }: CommandPaletteProps) {
  const commands = useAllCommands()
  const [text, setText] = useState(typed)
  const places = usePlaces(text.trim() !== '')
  const towns = usePlaceCommands(text, places)
  const groups = useMemo(
    () => findCommands([...commands, ...towns], text, places?.placeKey ?? null),
    [commands, towns, text, places],
  )
  // The best one is marked until the person moves on, also when a better one comes with the towns.
  const first = groups[0]?.members[0]?.id ?? ''
  const [moved, setMoved] = useState<string | null>(null)
  const run = (command: Command): void => {
    onClose()
    command.run()
  }
  return (
    <Cmdk.Dialog
      open
      onOpenChange={(open) => open || onClose()}
      label="Buscar y ejecutar"
      overlayClassName={classNames(dialogStyles.scrim, dialogStyles.modal)}
      contentClassName={styles.palette ?? ''}
      shouldFilter={false}
      value={moved ?? first}
      onValueChange={(id) => setMoved(id === first ? null : id)}
      loop
    >
      <div className={classNames(layoutStyles.row, styles.query)}>
        <Search size={17} aria-hidden="true" />
        <Cmdk.Input
          placeholder="Placas, factura, lugar o acción"
          value={text}
          onFocus={goOnAtEnd}
          onValueChange={(written) => {
            setText(written)
            setMoved(null)
          }}
        />
        <Kbd keys="Esc" />
      </div>
      <Cmdk.List className={styles.list}>
        <Cmdk.Empty className={emptyStateStyles.empty} data-slot="empty">
          Nada coincide con lo escrito
        </Cmdk.Empty>
        {groups.map(({ name, members }) => (
          <Cmdk.Group key={name} heading={name}>
            {members.map((command) => (
              <Cmdk.Item key={command.id} value={command.id} onSelect={() => run(command)}>
                {command.icon}
                <span>{command.label}</span>
                {command.keys ? <Kbd keys={keysText(command.keys)} /> : null}
              </Cmdk.Item>
            ))}
          </Cmdk.Group>
        ))}
      </Cmdk.List>
    </Cmdk.Dialog>
  )
}

/** The dialog marks what is written when it gives its field the focus: what was typed before would be typed over. */
function goOnAtEnd({ currentTarget: field }: FocusEvent<HTMLInputElement>): void {
  queueMicrotask(() => field.setSelectionRange(field.value.length, field.value.length))
}
