/** What inside of `within`, itself included, can be scrolled to the side: something in it is wider than it. */
export const sideScrollers = (within: Element): readonly string[] =>
  [within, ...within.querySelectorAll('*')].flatMap((one) =>
    /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1
      ? [`${one.tagName} ${one.className}: ${one.scrollWidth} in ${one.clientWidth}`]
      : [],
  )
