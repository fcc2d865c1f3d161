import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../theme/index.css'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { afterPaint } from './after-paint.ts'
import { keepFocus } from './keep-focus.ts'

let end = (): void => undefined
beforeEach(() => {
  end = keepFocus('contenido')
})
afterEach(() => end())

const button = (name: string) => page.getByRole('button', { name })
const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const press = async (name: string): Promise<void> => {
  button(name).element().focus()
  await userEvent.keyboard('{Enter}')
}

let done = (): void => undefined
/** A button that is off from its press on until it is `done`, and another one. */
function Save() {
  const [isBusy, setBusy] = useState(false)
  const save = (): void => {
    setBusy(true)
    done = () => setBusy(false)
  }
  return (
    <>
      <fieldset disabled={isBusy}>
        <button type="button" disabled={isBusy} onClick={save}>
          Guardar
        </button>
      </fieldset>
      <button type="button">Otro</button>
    </>
  )
}

/** A button whose press puts another one in its place. */
function Swap() {
  const [isAsked, setAsked] = useState(false)
  const key = isAsked ? 'sure' : 'ask'
  return (
    <p data-testid="place">
      <button key={key} type="button" onClick={() => setAsked(true)}>
        {isAsked ? 'Sí, borrar' : 'Borrar'}
      </button>
    </p>
  )
}

/** Three rows, each with a button that takes it away. */
function Rows() {
  const [names, setNames] = useState(['Uno', 'Dos', 'Tres'])
  return (
    <section aria-label="Filas">
      <ul>
        {names.map((name) => (
          <li key={name}>
            {name}
            <button type="button" onClick={() => setNames(names.filter((other) => other !== name))}>
              Quitar {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

test('a button that is off while its work is under way has the focus again when it is on', async () => {
  await render(<Save />)
  await press('Guardar')
  await expect.poll(() => document.activeElement).toBe(document.body)
  done()
  await expect.element(button('Guardar')).toHaveFocus()
})

test('who has gone on meanwhile is not called back', async () => {
  await render(<Save />)
  await press('Guardar')
  await expect.poll(() => document.activeElement).toBe(document.body)
  await userEvent.keyboard('{Tab}')
  await expect.element(button('Otro')).toHaveFocus()
  done()
  await expect.element(button('Guardar')).toBeEnabled()
  await afterPaint()
  await expect.element(button('Otro')).toHaveFocus()
})

test('where a row goes, the next one has the focus, then the one before, and it shows', async () => {
  await render(<Rows />)
  await press('Quitar Dos')
  await expect.element(row('Tres')).toHaveFocus()
  expect(getComputedStyle(row('Tres').element()).outlineStyle).toBe('solid')
  // A second Enter takes nothing away.
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Quitar Tres')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(button('Quitar Tres')).toHaveFocus()
  expect(row('Tres').element().hasAttribute('tabindex')).toBe(false)
  await userEvent.keyboard('{Enter}')
  await expect.element(row('Uno')).toHaveFocus()
  await press('Quitar Uno')
  await expect.element(page.getByRole('list')).toHaveFocus()
})

test('a control that takes another’s place is not pressed by the same key', async () => {
  await render(<Swap />)
  await press('Borrar')
  await expect.element(page.getByTestId('place')).toHaveFocus()
})

test('in a dialog too, whose own answer shows nothing', async () => {
  await render(
    <Dialog open title="Filas" onOpenChange={() => undefined}>
      <Rows />
    </Dialog>,
  )
  await press('Quitar Uno')
  await expect.element(row('Dos')).toHaveFocus()
})

test('another screen begins at its beginning, and another step of the same one has the focus', async () => {
  const { pathname } = location
  const screen = (content: ReactNode) => <div id="contenido">{content}</div>
  const { rerender } = await render(screen(<Rows key="one" />))
  button('Quitar Uno').element().focus()
  await rerender(screen(<Rows key="other" />))
  await expect.element(page.getByRole('region', { name: 'Filas' })).toHaveFocus()
  button('Quitar Uno').element().focus()
  history.pushState(null, '', '/otra')
  await rerender(screen(<Rows key="third" />))
  await afterPaint()
  await afterPaint()
  history.replaceState(null, '', pathname)
  expect(document.activeElement).toBe(document.body)
})

/** What a dialog asks takes away the part that opened it. */
function Undo() {
  const [step, setStep] = useState<'done' | 'asked' | 'undone'>('done')
  return (
    <header data-testid="head">
      <h2>Importación</h2>
      {step === 'undone' ? null : (
        <section>
          <button type="button" onClick={() => setStep('asked')}>
            Deshacer
          </button>
          <ConfirmDialog
            open={step === 'asked'}
            title="¿Deshacer?"
            text="Los viajes nuevos se quitan."
            confirmLabel="Sí, deshacer"
            onConfirm={() => setStep('undone')}
            onCancel={() => setStep('done')}
          />
        </section>
      )}
    </header>
  )
}

test('a dialog whose opener is gone gives the focus to what that stood in', async () => {
  await render(<Undo />)
  await press('Deshacer')
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await press('Sí, deshacer')
  await expect.element(page.getByTestId('head')).toHaveFocus()
})

let ask = (): void => undefined
/** A button whose work asks something first, and is off meanwhile. */
function StepUp() {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  ask = () => setAsking(true)
  return (
    <>
      <button type="button" disabled={isBusy} onClick={() => setBusy(true)}>
        Crear
      </button>
      {isAsking && isBusy ? <Dialog open title="¿Es usted?" onOpenChange={() => setBusy(false)} /> : null}
    </>
  )
}

test('a dialog that the work of a button opens gives the focus back to the button that was off', async () => {
  await render(<StepUp />)
  await press('Crear')
  await expect.poll(() => document.activeElement).toBe(document.body)
  ask()
  await expect.element(button('Cerrar')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Crear')).toHaveFocus()
})

/** A dialog whose button gives way to a text, and which asks before it goes. */
function Once() {
  const [isMade, setMade] = useState(false)
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Dialog open title="Invitar" onOpenChange={() => setAsked(true)}>
        <div>
          {isMade ? (
            <section aria-label="Enlace">…</section>
          ) : (
            <button type="button" onClick={() => setMade(true)}>
              Crear
            </button>
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsked}
        title="¿Ya lo guardó?"
        text="No se muestra de nuevo."
        confirmLabel="Sí, cerrar"
        onConfirm={() => undefined}
        onCancel={() => setAsked(false)}
      />
    </>
  )
}

test('what had the focus in place of something that is gone has it again after a question', async () => {
  await render(<Once />)
  await press('Crear')
  const link = page.getByRole('region', { name: 'Enlace' })
  await expect.element(link).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Cancelar')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(link).toHaveFocus()
})

test('who has pressed elsewhere meanwhile is not called back', async () => {
  await render(
    <>
      <Save />
      <p>Un texto</p>
    </>,
  )
  await press('Guardar')
  await expect.poll(() => document.activeElement).toBe(document.body)
  await page.getByText('Un texto').click()
  done()
  await expect.element(button('Guardar')).toBeEnabled()
  await afterPaint()
  await afterPaint()
  expect(document.activeElement).toBe(document.body)
})
