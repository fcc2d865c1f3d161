import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { IconButton } from './icon-button.tsx'
import { Switch } from './switch.tsx'
import { UnheardSince } from './unheard-since.ts'

const send = vi.fn()
beforeEach(() => void send.mockClear())

function NameForm({ worksUnheard }: { readonly worksUnheard: boolean }) {
  const [name, setName] = useState('')
  return (
    <Form
      isBusy={false}
      message={null}
      onSubmit={send}
      {...{ worksUnheard }}
      acts={
        <>
          <Button>Cancelar</Button>
          <Button type="submit">Guardar</Button>
        </>
      }
    >
      <Field label="Nombre" value={name} onChange={(event) => setName(event.target.value)} />
    </Form>
  )
}
const draw = (unheardSince: number | null, worksUnheard = false) =>
  render(
    <UnheardSince value={unheardSince}>
      <NameForm {...{ worksUnheard }} />
    </UnheardSince>,
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a form is sent by its button, and by Enter', async () => {
  await draw(null)
  await button('Guardar').click()
  await page.getByLabelText('Nombre').fill('Ana')
  await userEvent.keyboard('{Enter}')
  expect(send).toHaveBeenCalledTimes(2)
})

test('while the server is not heard it is not sent, which its button says; what is typed stays, and comes to be sent', async () => {
  const screen = await draw(1)
  await page.getByLabelText('Nombre').fill('Ana')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Sin conexión')).toBeDisabled()
  await expect.element(button('Guardar')).not.toBeInTheDocument()
  await expect.element(button('Cancelar')).toBeEnabled()
  expect(send).not.toHaveBeenCalled()
  await screen.rerender(
    <UnheardSince value={null}>
      <NameForm worksUnheard={false} />
    </UnheardSince>,
  )
  await button('Guardar').click()
  await expect.element(page.getByLabelText('Nombre')).toHaveValue('Ana')
  expect(send).toHaveBeenCalledTimes(1)
})

test('what is urgent is tried all the same', async () => {
  await draw(1, true)
  await button('Guardar').click()
  expect(send).toHaveBeenCalledTimes(1)
})

test.each([
  [false, 'Sin conexión'],
  [true, 'Descartar'],
] as const)('a question whose act works without the server (%s) says %s', async (worksUnheard, said) => {
  await render(
    <UnheardSince value={1}>
      <ConfirmDialog
        open
        title="¿Descartar?"
        text="No se puede deshacer."
        confirmLabel="Descartar"
        onConfirm={send}
        onCancel={() => undefined}
        {...{ worksUnheard }}
      />
    </UnheardSince>,
  )
  await expect.element(button(said)).toBeVisible()
  await expect.element(button('Cancelar')).toBeEnabled()
  expect(button(said).element().hasAttribute('disabled')).toBe(!worksUnheard)
})

let refuse = (): void => undefined

/** Three fields, of which the second and the third are refused when the answer comes. */
function Refused() {
  const [isBusy, setBusy] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const wrong = isWrong ? 'No es válido' : null
  const submit = (): void => {
    setBusy(true)
    refuse = () => {
      setBusy(false)
      setWrong(true)
    }
  }
  return (
    <Form
      isBusy={isBusy}
      message={isWrong ? 'No se guardó' : null}
      onSubmit={submit}
      acts={
        <Button type="submit" disabled={isBusy}>
          Guardar
        </Button>
      }
    >
      <Field label="Nombre" />
      <Field label="Correo" error={wrong} />
      <Field label="Teléfono" error={wrong} />
    </Form>
  )
}

test('where it is refused the first field that is wrong has the focus, again after a second try', async () => {
  await render(<Refused />)
  button('Guardar').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Guardar')).toHaveAttribute('aria-disabled', 'true')
  refuse()
  await expect.element(page.getByLabelText('Correo')).toHaveFocus()
  await expect.element(page.getByRole('alert')).toHaveTextContent('No se guardó')
  button('Guardar').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Guardar')).toHaveAttribute('aria-disabled', 'true')
  refuse()
  await expect.element(page.getByLabelText('Correo')).toHaveFocus()
})

test('who has gone on meanwhile keeps the place where they are', async () => {
  await render(<Refused />)
  button('Guardar').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Guardar')).toHaveAttribute('aria-disabled', 'true')
  page.getByLabelText('Nombre').element().focus()
  refuse()
  await expect.element(page.getByRole('alert')).toHaveTextContent('No se guardó')
  await expect.element(page.getByLabelText('Nombre')).toHaveFocus()
})

test('a lone button, a sign and a switch that save are off while the server is not heard, and say why; the others are not', async () => {
  const lone = (since: number | null) => (
    <UnheardSince value={since}>
      <Button saves onClick={send}>
        Hacer enlace
      </Button>
      <IconButton saves label="Borrar sus datos" icon={null} onClick={send} />
      <IconButton label="Cerrar" icon={null} onClick={send} />
      <Switch saves label="Encendido" checked onChange={send} />
      <Switch label="Sonido" checked onChange={send} />
    </UnheardSince>
  )
  const screen = await render(lone(1))
  await expect.element(button('Sin conexión')).toBeDisabled()
  await expect.element(button('Borrar sus datos')).toBeDisabled()
  await expect.element(button('Borrar sus datos')).toHaveAttribute('title', 'Sin conexión')
  await expect.element(page.getByRole('switch', { name: 'Encendido' })).toBeDisabled()
  await expect.element(button('Cerrar')).toBeEnabled()
  await expect.element(page.getByRole('switch', { name: 'Sonido' })).toBeEnabled()
  await screen.rerender(lone(null))
  await expect.element(button('Hacer enlace')).toBeEnabled()
  await expect.element(button('Borrar sus datos')).toBeEnabled()
  await expect.element(page.getByRole('switch', { name: 'Encendido' })).toBeEnabled()
})
