import { Command as Cmdk } from 'cmdk'
import { Search } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import dialogStyles from '../ui/dialog.module.css'
import emptyStateStyles from '../ui/empty-state.module.css'
import { Kbd } from '../ui/kbd.tsx'
import layoutStyles from '../ui/layout.module.css'
import { type Command, useAllCommands } from '../widgets/command-registry.ts'
import { keysText } from '../widgets/shortcut-keys.ts'
import styles from './command-palette.module.css'

const GROUPS = ['Viajes', 'Acciones', 'Pantallas'] as const

/** Everything one can do from here, found by typing (DESIGN §7). */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const commands = useAllCommands().filter(({ hidden }) => !hidden)
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
      loop
    >
      <div className={classNames(layoutStyles.row, styles.query)}>
        <Search size={17} aria-hidden="true" />
        <Cmdk.Input placeholder="Placas, factura o acción" />
        <Kbd keys="Esc" />
      </div>
      <Cmdk.List className={styles.list}>
        <Cmdk.Empty className={emptyStateStyles.empty} data-slot="empty">
          Nada coincide con lo escrito
        </Cmdk.Empty>
        {GROUPS.map((group) => {
          const members = commands.filter((command) => command.group === group)
          if (members.length === 0) return null
          return (
            <Cmdk.Group key={group} heading={group}>
              {members.map((command) => (
                <Cmdk.Item
                  key={command.id}
                  value={command.id}
                  keywords={[command.label, command.keywords ?? '']}
                  onSelect={() => run(command)}
                >
                  {command.icon}
                  <span>{command.label}</span>
                  {command.keys ? <Kbd keys={keysText(command.keys)} /> : null}
                </Cmdk.Item>
              ))}
            </Cmdk.Group>
          )
        })}
      </Cmdk.List>
    </Cmdk.Dialog>
  )
}
