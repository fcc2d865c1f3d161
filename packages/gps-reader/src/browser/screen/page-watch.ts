/// <reference lib="dom" />

export const LIST_MARK = 'data-vigia-list'

/**
 * Runs in every frame from its start on. What was once a password stays dots on the pictures that are sent, though its page
 * shows it or copies it into another field; a list of options, which no picture can show, is told by `say` in its place.
 */
export function pageWatch({ binding, mark }: { readonly binding: string; readonly mark: string }): void {
  const secrets = new WeakSet<HTMLInputElement>()
  const values = new Set<string>()
  const hide = (input: HTMLInputElement): void => {
    if (input.style.getPropertyValue('-webkit-text-security') === 'disc') return
    input.style.setProperty('-webkit-text-security', 'disc', 'important')
  }
  const look = (input: HTMLInputElement): void => {
    if (input.type === 'password') {
      secrets.add(input)
      if (input.value.length >= 4) values.add(input.value)
      if (values.size > 20) values.clear()
    } else if (secrets.has(input) || (input.value.length >= 4 && values.has(input.value))) hide(input)
  }
  const lookAll = (root: Document | ShadowRoot | Element): void => {
    for (const input of root.querySelectorAll('input')) look(input)
  }
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes, attributeName } of changes) {
      if (attributeName !== null && target instanceof HTMLInputElement) look(target)
      for (const node of addedNodes) {
        if (node instanceof HTMLInputElement) look(node)
        else if (node instanceof Element) lookAll(node)
      }
    }
  })
  const observe = (root: Document | ShadowRoot): void =>
    observer.observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['type', 'style', 'class'],
    })
  observe(document)
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (this: Element, init: ShadowRootInit): ShadowRoot {
    const root = attachShadow.call(this, init)
    observe(root)
    return root
  }
  const onInput = (event: Event): void => {
    const [target] = event.composedPath()
    if (target instanceof HTMLInputElement) look(target)
  }
  for (const name of ['input', 'change', 'focusin', 'focusout']) addEventListener(name, onInput, true)
  // A value that a script copies into another field is no event and no change of the tree.
  addEventListener('click', () => requestAnimationFrame(() => lookAll(document)), true)

  const isTold = (select: Element | null): select is HTMLSelectElement =>
    select instanceof HTMLSelectElement && !select.disabled && !select.multiple && select.size <= 1
  let marked: Element | null = null
  const send = (select: HTMLSelectElement): void => {
    select.focus()
    marked?.removeAttribute(mark)
    marked = select
    select.setAttribute(mark, '')
    const options = [...select.options].slice(0, 1_000).map((option) => option.text.trim().slice(0, 200))
    const bound: unknown = Reflect.get(window, binding)
    if (typeof bound === 'function') bound({ options, selected: select.selectedIndex })
  }
  const showInstead = (event: Event): void => {
    const [target] = event.composedPath()
    const select = target instanceof Element ? target.closest('select') : null
    if (!isTold(select) || !event.isTrusted) return
    event.preventDefault()
    send(select)
  }
  addEventListener('mousedown', showInstead, true)
  const isOpening = ({ altKey, key }: KeyboardEvent): boolean =>
    key === 'Enter' || (altKey && (key === 'ArrowDown' || key === 'ArrowUp'))
  addEventListener('keydown', (event) => isOpening(event) && showInstead(event), true)
  const { showPicker } = HTMLSelectElement.prototype
  HTMLSelectElement.prototype.showPicker = function (this: HTMLSelectElement): void {
    if (isTold(this) && navigator.userActivation.isActive) send(this)
    else showPicker.call(this)
  }
}
