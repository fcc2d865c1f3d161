import { type ComponentProps, type FocusEvent, type MouseEvent, useState } from 'react'

/**
 * What makes a button off. One that has the focus keeps it while it is, says that it is off and does nothing: were it disabled, the
 * focus would fall to the page, where a screen reader has lost its place (WCAG 2.4.3).
 */
export function useOff(isOff: boolean, props: ComponentProps<'button'>): ComponentProps<'button'> {
  const [hasFocus, setHasFocus] = useState(false)
  const isHeld = isOff && hasFocus
  return {
    ...props,
    disabled: isOff && !hasFocus,
    'aria-disabled': isHeld || props['aria-disabled'],
    onFocus: (event) => {
      setHasFocus(true)
      props.onFocus?.(event)
    },
    onBlur: (event) => {
      setHasFocus(isLeftWithWindow(event))
      props.onBlur?.(event)
    },
    ...(isHeld ? DOES_NOTHING : {}),
  }
}

/** A menu or a dialog opens from a press too. */
const DOES_NOTHING = {
  onClick: (event: MouseEvent): void => event.preventDefault(),
  onPointerDown: undefined,
  onMouseDown: undefined,
  onKeyDown: undefined,
}

/** The window has lost the focus, and with it what has it in there still. */
const isLeftWithWindow = ({ currentTarget }: FocusEvent): boolean => document.activeElement === currentTarget
