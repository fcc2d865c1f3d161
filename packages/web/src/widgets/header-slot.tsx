import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'

interface HeaderSlotState {
  readonly title: string
  readonly slot: HTMLElement | null
  readonly setTitle: (title: string) => void
  readonly setSlot: (slot: HTMLElement | null) => void
}

const HeaderSlotContext = createContext<HeaderSlotState | null>(null)

/** Joins the shell's bar and the screen under it. */
export function HeaderSlotProvider({ children }: { readonly children: ReactNode }) {
  const [title, setTitle] = useState('Vigía')
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const state = useMemo(() => ({ title, slot, setTitle, setSlot }), [title, slot])
  return <HeaderSlotContext value={state}>{children}</HeaderSlotContext>
}

/** The shell's side: the title to show and where the screen's own controls go. */
export function useHeaderSlot(): HeaderSlotState {
  const state = useContext(HeaderSlotContext)
  if (state === null) throw new Error('useHeaderSlot outside HeaderSlotProvider')
  return state
}

interface HeaderSlotProps {
  /** The screen's name, in the bar and in the window's title. */
  readonly title: string
  /** Between the title and the tools: counters, switches, the countdown. */
  readonly children?: ReactNode
}

/** The screen's side: names the screen and puts its controls into the bar. */
export function HeaderSlot({ title, children }: HeaderSlotProps) {
  const { slot, setTitle } = useHeaderSlot()
  useEffect(() => {
    setTitle(title)
    document.title = `${title} · Vigía`
  }, [title, setTitle])
  return slot === null ? null : createPortal(children, slot)
}
