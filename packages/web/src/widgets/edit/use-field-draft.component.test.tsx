import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RecoveredBanner } from './recovered-banner.tsx'
import { useFieldDraft } from './use-field-draft.ts'

interface Words {
  readonly note: string
  readonly action: string
}
const server = vi.hoisted(() => ({ sent: [] as unknown[], answer: (): void => undefined, person: '1' }))
vi.mock('../../api/tokens.ts', () => ({ storedUser: () => ({ id: server.person }) }))
beforeEach(() => {
  server.sent = []
  server.person = '1'
})

function Sample({ stored }: { readonly stored: Words }) {
  const draft = useFieldDraft<Words>({
    keptAs: 'muestra:1',
    stored,
    onStale: () => undefined,
    write: ({ change, was }) =>
      new Promise<void>((resolve) => {
        server.sent.push([change, was])
        server.answer = resolve
      }),
  })
  return (
    <>
      <RecoveredBanner draft={draft} />
      <input aria-label="Nota" value={draft.shown.note} onChange={({ target }) => draft.edit({ note: target.value })} />
      <button type="button" onClick={() => void draft.save()}>
        Guardar
      </button>
      <output data-testid="state">
        {`${draft.isDirty ? 'sin guardar' : 'guardado'}${draft.isBusy ? ', va' : ''}${draft.isOvertaken ? ', otro' : ''}`}
      </output>
    </>
  )
}
const draw = (note: string) => <Sample stored={{ note, action: 'Llamar' }} />
const note = () => page.getByLabelText('Nota')
const says = (words: string) => expect.element(page.getByTestId('state')).toHaveTextContent(new RegExp(`^${words}$`))
const save = () => page.getByRole('button', { name: 'Guardar' }).click()
const recovered = () => page.getByText('Borrador sin guardar')

test('what is typed while the rest is being saved is not saved yet, and stays', async () => {
  const { rerender } = await render(draw(''))
  await note().fill('Va bien')
  await save()
  await says('sin guardar, va')
  await note().fill('Va bien, sin escolta')
  server.answer()
  await says('sin guardar')
  await rerender(draw('Va bien'))
  await expect.element(note()).toHaveValue('Va bien, sin escolta')
  await says('sin guardar')
  await save()
  await expect
    .poll(() => server.sent)
    .toEqual([
      [{ note: 'Va bien' }, { note: '' }],
      [{ note: 'Va bien, sin escolta' }, { note: 'Va bien' }],
    ])
})

test('what was saved is shown as such until it is read, and typed over it is nobody else’s change', async () => {
  const { rerender } = await render(draw(''))
  await note().fill('Va bien')
  await save()
  server.answer()
  await says('guardado')
  await note().fill('Va mal')
  await says('sin guardar')
  await rerender(draw('Va bien'))
  await expect.element(note()).toHaveValue('Va mal')
  await says('sin guardar')
})

/** The page as it is after a reload: nothing is left of it but what the tab keeps. */
const reload = async (before: { unmount: () => void | Promise<void> }, stored: string) => {
  await before.unmount()
  return render(draw(stored))
}

test('what was typed and not saved is there after a reload, says that it is not saved, and goes when it is discarded', async () => {
  const first = await render(draw(''))
  await note().fill('Va bien')
  await expect.element(recovered()).not.toBeInTheDocument()
  const second = await reload(first, '')
  await expect.element(note()).toHaveValue('Va bien')
  await expect.element(recovered()).toBeVisible()
  await says('sin guardar')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect.element(note()).toHaveValue('')
  await reload(second, '')
  await expect.element(note()).toHaveValue('')
  await expect.element(recovered()).not.toBeInTheDocument()
})

test('what was saved is no draft any more, also where the form is left at once', async () => {
  const first = await render(draw(''))
  await note().fill('Va bien')
  await save()
  await says('sin guardar, va')
  server.answer()
  await says('guardado')
  const second = await reload(first, 'Va bien')
  await expect.element(recovered()).not.toBeInTheDocument()
  await reload(second, 'Otra cosa')
  await expect.element(note()).toHaveValue('Otra cosa')
})

test('whoever signs in next in the same tab finds nothing of it', async () => {
  const first = await render(draw(''))
  await note().fill('Va bien')
  server.person = '2'
  const second = await reload(first, '')
  await expect.element(note()).toHaveValue('')
  await expect.element(recovered()).not.toBeInTheDocument()
  server.person = '1'
  await reload(second, '')
  await expect.element(note()).toHaveValue('Va bien')
})

test('somebody else changed the same while the page was away: nothing is saved over it unseen', async () => {
  const first = await render(draw('Sin novedad'))
  await note().fill('Va bien')
  await reload(first, 'Detenida')
  await expect.element(note()).toHaveValue('Va bien')
  await says('sin guardar, otro')
})

test('what another version of the page kept is no draft', async () => {
  sessionStorage.setItem('borrador:formulario:1:muestra:1', JSON.stringify({ typed: { note: 7 }, seen: { note: '' } }))
  await render(draw('Sin novedad'))
  await expect.element(note()).toHaveValue('Sin novedad')
})
