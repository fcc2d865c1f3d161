import { changePreferences } from '../preferences/own-preferences.ts'
import { usePreferences } from '../preferences/use-preferences.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Switch } from '../ui/switch.tsx'
import textStyles from '../ui/text.module.css'
import { useAllCommands } from '../widgets/command-registry.ts'
import { keysText } from '../widgets/shortcut-keys.ts'
import styles from './shortcut-list.module.css'

/** The keys that work here, and the switch that turns the single ones off. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const { hasShortcuts } = usePreferences()
  const withKeys = useAllCommands().filter(({ keys }) => keys !== undefined)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Atajos de teclado" widthRem={28}>
      <Switch
        label="Atajos de una tecla"
        checked={hasShortcuts}
        onChange={(on) => changePreferences({ hasShortcuts: on })}
      />
      <dl className={styles.keys}>
        <div>
          <dt className={textStyles.secondary}>Buscar y ejecutar</dt>
          <dd>
            <Kbd keys="Ctrl K" />
          </dd>
        </div>
        {withKeys.map(({ id, label, keys }) => (
          <div key={id}>
            <dt className={textStyles.secondary}>{label}</dt>
            <dd>
              <Kbd keys={keysText(keys ?? '')} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
