import type { Protocol } from '@vigia/domain/protocols/protocol'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { StepEditor } from './step-editor.tsx'
import type { ProtocolEditing } from './use-protocol.ts'

const VALUES = { operador: 'Ana', placas: '19-DT-3R', minutos: '5', lugar: 'Apodaca', cliente: 'Acme', persona: 'Luz' }

const stepOf = (id: string): Protocol[number] => ({
  ...{ id, kind: 'choose', title: `Paso ${id}`, script: '', whom: null, attempts: null, minutes: null },
  ...{ outs: [], onTimeout: null, evidence: null },
})

function Sample({ ids, chosen }: { readonly ids: readonly string[]; readonly chosen: string }) {
  const [steps, setSteps] = useState<Protocol>(ids.map(stepOf))
  const [selected, select] = useState(chosen)
  const editing: ProtocolEditing = {
    ...{ type: 'UNIDAD_DETENIDA', steps, isChanged: true, version: 0, select },
    answer: { data: undefined, error: null } as unknown as ProtocolEditing['answer'],
    selected: steps.find(({ id }) => id === selected) ?? null,
    change: (next, id = selected) => {
      setSteps(next)
      select(id)
    },
    ...{ discard: () => {}, saved: () => {}, reload: () => {} },
  }
  return <StepEditor editing={editing} isReadOnly={false} values={VALUES} />
}

const tool = (name: string) => page.getByRole('button', { name })

test.each([
  ['Subir el paso', ['a', 'b', 'c'], 'b', true],
  ['Subir el paso', ['a', 'b'], 'b', true],
  ['Bajar el paso', ['a', 'b'], 'a', true],
  ['Eliminar el paso', ['a', 'b'], 'a', true],
  ['Bajar el paso', ['a', 'b', 'c'], 'a', false],
])('a tool that is off once it is pressed keeps the focus and says so: %s of %o', async (name, ids, chosen, isOff) => {
  await render(<Sample ids={ids} chosen={chosen} />)
  tool(name).element().focus()
  await userEvent.keyboard('{Enter}')
  if (isOff) await expect.element(tool(name)).toHaveAttribute('aria-disabled', 'true')
  else await expect.element(tool(name)).toBeEnabled()
  await expect.element(tool(name)).toHaveFocus()
})
