import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useFieldDraft } from './use-field-draft.ts'

interface Words {
  readonly note: string
  readonly action: string
}
const server = vi.hoisted(() => ({ sent: [] as unknown[], answer: (): void => undefined }))
beforeEach(() => {
  server.sent = []
})

function Sample({ stored }: { readonly stored: Words }) {
  const draft = useFieldDraft<Words>({
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
      <input aria-label="Nota" value={draft.shown.note} onChange={({ target }) => draft.edit({ note: target.value })} />
      <button type="button" onClick={() => void draft.save()}>
        Guardar
      </button>
      <output>
        {`${draft.isDirty ? 'sin guardar' : 'guardado'}${draft.isBusy ? ', va' : ''}${draft.isOvertaken ? ', otro' : ''}`}
      </output>
    </>
  )
}
const draw = (note: string) => <Sample stored={{ note, action: 'Llamar' }} />
const note = () => page.getByLabelText('Nota')
const says = (words: string) => expect.element(page.getByRole('status')).toHaveTextContent(new RegExp(`^${words}$`))
const save = () => page.getByRole('button').click()

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
