import { useState } from 'react'

interface NumberInputProps {
  readonly label: string
  /** A number, or what was typed and is none. */
  readonly value: unknown
  readonly isWrong: boolean
  readonly describedBy?: string
  readonly onChange: (value: number | string) => void
}

/** A figure to be typed: the arrows count by one, with Shift by ten; Esc gives back what it was when it was entered. */
export function NumberInput({ label, value, isWrong, describedBy, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [entered, setEntered] = useState(value)
  const shown = typed ?? String(value ?? '')
  const report = (text: string): void => {
    setTyped(text)
    onChange(figureOf(text))
  }
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      maxLength={9}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isWrong || undefined}
      value={shown}
      onFocus={() => setEntered(value)}
      onBlur={() => setTyped(null)}
      onChange={(event) => report(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !Object.is(entered, value)) {
          event.preventDefault()
          event.stopPropagation()
          report(String(entered ?? ''))
        }
        const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
        const figure = figureOf(shown)
        if (step === 0 || typeof figure !== 'number') return
        event.preventDefault()
        report(String(Math.max(0, figure + step * (event.shiftKey ? 10 : 1))))
      }}
    />
  )
}

/** The number that a text is; the text where it is none, so that it stays as it was typed. */
function figureOf(text: string): number | string {
  const plain = text.trim().replace(',', '.')
  const figure = Number(plain)
  return plain === '' || !Number.isFinite(figure) ? text : figure
}
