/** How the page scrolls by itself: at once for those who want less motion. */
export function smoothly(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}
