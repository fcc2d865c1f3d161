/// <reference lib="dom" />
import type { PageDom } from '../navigation/page-dom.ts'
import type { ElementWords } from './press-words.ts'

/** The words of what is pressed, with those of the picture that it is, and of what it switches. */
export type DrawnWords = (element: Element, words: ElementWords) => ElementWords

/** Part of what runs in a page (`pageScript`). */
export function drawnWords(dom: PageDom): DrawnWords {
  /** What pictures of buttons are called, and what they do. */
  const PICTURES: readonly (readonly [RegExp, string])[] = [
    [/trash|garbage|papelera|basura/i, 'eliminar'],
    [/pencil/i, 'editar'],
    [/floppy|diskette/i, 'guardar'],
    [/power-?off/i, 'apagar'],
  ]
  /** How a switch stands, which is no name of it. */
  const STATES =
    /(?<!\p{L})(on|off|s[ií]|no|yes|(in|des)?activ[oae](do|da)?|encendid[oa]|apagad[oa]|(des)?habilitad[oa]|(en|dis)abled?|(des)?conectad[oa]|(des)?bloquead[oa]|abiert[oa]|cerrad[oa])(?!\p{L})/giu
  /** It sends its form, which tells nothing. */
  const SENDING = /submit|send|enviar|apply|aplicar/i
  const attribute = (element: Element, name: string): string => (element.getAttribute(name) ?? '').slice(-120)

  /** Of a button what is in it; of anything else that alone, whatever stands in it besides. */
  const drawnIn = (element: Element): Element[] => {
    const button = element.closest('a, button, [role=button]')
    return button === null ? [element] : [button, ...button.querySelectorAll('i, span, svg, use, img')].slice(0, 5)
  }
  const files = (element: Element): string[] =>
    drawnIn(element)
      .map((one) => attribute(one, 'src').split(/[?#]/)[0]?.split('/').at(-1) ?? '')
      .filter((file) => element.closest('form') === null || !SENDING.test(file))
  const meanings = (element: Element): string[] => {
    const called = drawnIn(element)
      .flatMap((one) => [attribute(one, 'class'), attribute(one, 'src')])
      .join(' ')
    const named = drawnIn(element)
      .slice(1)
      .flatMap((one) => ['class', 'title', 'href', 'xlink:href'].map((name) => attribute(one, name)))
      .filter((name) => !SENDING.test(name))
    return [...named, ...PICTURES.flatMap(([picture, does]) => (picture.test(called) ? [does] : []))]
  }
  /** With no words of its own a switch is what stands before it. */
  const switched = (element: Element): string[] => {
    const at = element.closest('label, input, [role=switch]')
    const control = at instanceof HTMLLabelElement ? at.control : at
    if (!control?.matches('[type=checkbox], [type=radio], [role=switch]')) return []
    const code = ['value', 'onclick', 'onchange', 'oninput'].map((name) => attribute(control, name))
    const own = `${at?.textContent ?? ''} ${at?.nextSibling?.textContent ?? ''}`.slice(0, 300).replace(STATES, ' ')
    return !/\p{L}{2}/u.test(own) ? [dom.hay(control), ...code] : [control.getAttribute('name') ?? '', ...code]
  }
  return (element, words) => ({
    ...words,
    shown: words.isPicture ? [...words.shown, ...files(element), ...meanings(element)] : words.shown,
    behind: [...words.behind, ...switched(element)],
  })
}
