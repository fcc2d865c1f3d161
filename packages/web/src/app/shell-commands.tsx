import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { mayPlan, storedUser } from '../api/tokens.ts'
import { LOGBOOK_TABS, logbookTabPath } from '../screens/logbooks/logbook-tabs.ts'
import { sectionPath, sectionsFor } from '../screens/settings/sections.ts'
import { isWall, setWall } from '../theme/theme.ts'
import { useThemeForced } from '../theme/use-looks.ts'
import { showToast } from '../ui/show-toast.ts'
import type { ToastContent } from '../ui/toast-content.ts'
import { useOnDemand } from '../ui/use-on-demand.ts'
import { type Command, commandsNow, useCommands } from '../widgets/command-registry.ts'
import { type KeyPress, keepsKeys, keepsKeysInDialog, keyOf, shortcutsOn, spelled } from '../widgets/shortcut-keys.ts'
import { OPEN_PALETTE } from './open-palette.ts'
import { INNER_ROUTES, ROUTES } from './paths.ts'
import { personalCommands } from './personal-commands.ts'
import { useTypedAhead } from './use-typed-ahead.ts'

const loadPalette = () => import('./command-palette.tsx').then(({ CommandPalette }) => CommandPalette)
const loadShortcuts = () => import('./shortcut-list.tsx').then(({ ShortcutList }) => ShortcutList)

const PALETTE_LATE: ToastContent = {
  id: 'palette',
  tone: 'error',
  title: 'No se pudo abrir el buscador',
  detail: 'No llegó del servidor; lo que escribió no hizo nada. Intente de nuevo.',
}

/** Ctrl K, the `?` list, `g` + letter, and the keys that screens register. */
export function ShellCommands() {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const CommandPalette = useOnDemand(loadPalette, open === 'palette')
  const ShortcutList = useOnDemand(loadShortcuts, open === 'shortcuts')
  const navigate = useNavigate()
  const isThemeForced = useThemeForced()
  const commands = useMemo(
    () =>
      shellCommands(
        (path) => void navigate(path),
        isThemeForced,
        () => setOpen('shortcuts'),
      ),
    [navigate, isThemeForced],
  )
  useCommands(commands)
  useKeyboard(() => setOpen('palette'))
  useEffect(() => {
    const show = (): void => setOpen('palette')
    globalThis.addEventListener(OPEN_PALETTE, show)
    return () => globalThis.removeEventListener(OPEN_PALETTE, show)
  }, [])

  const close = (): void => setOpen(null)
  const typed = useTypedAhead(open === 'palette' && CommandPalette === null, (why) => {
    close()
    if (why === 'late') showToast(PALETTE_LATE)
  })
  return (
    <>
      {open === 'palette' && CommandPalette !== null ? <CommandPalette typed={typed} onClose={close} /> : null}
      {open === 'shortcuts' && ShortcutList !== null ? <ShortcutList onClose={close} /> : null}
    </>
  )
}

/** What is there on every screen, in the order in which the palette offers it. */
const shellCommands = (
  go: (path: string) => void,
  isThemeForced: boolean,
  showShortcuts: () => void,
): readonly Command[] => [
  ...ROUTES.map(({ path, label, hint, key }) => ({
    id: `go ${path}`,
    label: `Ir a ${label}`,
    group: 'Pantallas' as const,
    keys: `g ${key}`,
    keywords: hint,
    run: () => go(path),
  })),
  ...INNER_ROUTES.filter(({ path, isForPlanners }) => !path.includes(':') && (!isForPlanners || mayPlan())).map(
    ({ path, label, hint }) => ({
      id: `go ${path}`,
      label,
      group: 'Acciones' as const,
      standing: 'app' as const,
      keywords: hint,
      run: () => go(path),
    }),
  ),
  ...LOGBOOK_TABS.map(({ value, label, hint }) => ({
    id: `go ${logbookTabPath(value)}`,
    label: `Ir a ${label}`,
    group: 'Pantallas' as const,
    keywords: `bitácoras ${hint}`,
    run: () => go(logbookTabPath(value)),
  })),
  ...sectionsFor(storedUser()?.role ?? '').map(({ id, label, words }) => ({
    id: `go ${sectionPath(id)}`,
    label: `Ir a ${label}`,
    group: 'Pantallas' as const,
    keywords: `configuración ajustes ${words}`,
    run: () => go(sectionPath(id)),
  })),
  {
    id: 'shortcuts',
    label: 'Ver atajos de teclado',
    group: 'Acciones',
    standing: 'app',
    keys: '?',
    inDialog: true,
    run: showShortcuts,
  },
  {
    id: 'wall',
    label: 'Modo muro: entrar o salir',
    group: 'Acciones',
    standing: 'app',
    keys: 'W',
    keywords: 'pantalla 4K video',
    run: () => setWall(!isWall()),
  },
  ...personalCommands(isThemeForced),
]

function useKeyboard(openPalette: () => void): void {
  const presses = useRef<KeyPress[]>([])
  const open = useRef(openPalette)
  open.current = openPalette
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        open.current()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.key.length > 1) return
      if (!shortcutsOn() || keepsKeysInDialog(event.target)) return
      const isKept = keepsKeys(event.target)
      presses.current = [...(isKept ? [] : presses.current.slice(-1)), { key: keyOf(event), at: event.timeStamp }]
      const command = spelled(
        presses.current,
        commandsNow().filter(({ inDialog }) => !isKept || inDialog === true),
      )
      if (command === null) return
      event.preventDefault()
      if (event.repeat && command.repeats !== true) return
      presses.current = []
      command.run()
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [])
}
