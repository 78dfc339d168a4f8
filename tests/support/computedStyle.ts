/**
 * What the libraries of the tests ask of every element, over and over: whether it is shown, how, and whether it takes a press. Our styles
 * are not loaded here, so its name and its attributes say it; jsdom would try every rule of its own sheet on it, a fifth of the whole
 * run. All the rest is jsdom's answer.
 */
const whole = window.getComputedStyle.bind(window);

type Shown = HTMLElement | SVGElement;

const displays = new Map<string, string>();

/** What jsdom's own sheet says of an element of this name, open or closed. */
function displayOf({ localName }: Shown, isOpen: boolean): string {
  const key = `${localName} ${isOpen}`;
  const known = displays.get(key);
  if (known !== undefined) return known;
  const like = document.createElement(localName);
  like.toggleAttribute('open', isOpen);
  const { display } = whole(like);
  displays.set(key, display);
  return display;
}

const isFolded = ({ localName, parentElement }: Shown): boolean =>
  parentElement?.localName === 'details' && localName !== 'summary' && !parentElement.hasAttribute('open');

const inherited = (property: 'visibility' | 'pointerEvents', initial: string) => (element: Shown) => {
  for (let each: Element | null = element; each; each = each.parentElement)
    if (isShown(each) && each.style[property]) return each.style[property];
  return initial;
};

const isShown = (element: Element): element is Shown => element instanceof HTMLElement || element instanceof SVGElement;

const answers: Partial<Record<string | symbol, (element: Shown) => string>> = {
  display: (element) => {
    if (element.style.display) return element.style.display;
    if (element.hasAttribute('hidden') || isFolded(element)) return 'none';
    return displayOf(element, element.hasAttribute('open'));
  },
  visibility: inherited('visibility', 'visible'),
  pointerEvents: inherited('pointerEvents', 'auto'),
};

const answerOf = (element: Element, property: string | symbol) =>
  isShown(element) ? answers[property]?.(element) : undefined;

window.getComputedStyle = (element, pseudo) => {
  let found: CSSStyleDeclaration | undefined;
  const rest = () => (found ??= whole(element, pseudo));
  const get = (_: CSSStyleDeclaration, property: string | symbol): unknown => {
    if (property === 'getPropertyValue')
      return (name: string) => answerOf(element, name) ?? rest().getPropertyValue(name);
    return answerOf(element, property) ?? Reflect.get(rest(), property);
  };
  return new Proxy<CSSStyleDeclaration>(Object.create(null), { get });
};
