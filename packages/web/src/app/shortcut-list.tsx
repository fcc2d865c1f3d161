import { useState } from 'react'
import { changePreferences } from '../preferences/own-preferences.ts'
import { usePreferences } from '../preferences/use-preferences.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Switch } from '../ui/switch.tsx'
import textStyles from '../ui/text.module.css'
import { type KeyLine, useAllCommands, useAllKeyLines } from '../widgets/command-registry.ts'
import { keysText } from '../widgets/shortcut-keys.ts'
import styles from './shortcut-list.module.css'

/** The keys that work here, and the switch that turns the single ones off. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const { hasShortcuts } = usePreferences()
  const lines = useLines()
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
        {lines.map(({ label, keys }) => (
          <div key={`${keys} ${label}`}>
            <dt className={textStyles.secondary}>{label}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** What is nearest comes first, and what two tell of the same key is told once. Over a dialog: what that leaves to be pressed. */
function useLines(): readonly KeyLine[] {
  const [isInDialog] = useState(() => document.activeElement?.closest('[role="dialog"]') != null)
  const near = useAllKeyLines()
  const far = useAllCommands().flatMap(({ keys, ...command }) =>
    keys === undefined ? [] : { ...command, keys: keysText(keys) },
  )
  const worksHere = ({ inDialog }: KeyLine): boolean => !isInDialog || inDialog === true
  return [...near, ...far.filter(({ keys }) => near.every((line) => line.keys !== keys))].filter(worksHere)
}
