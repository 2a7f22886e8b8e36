import '#ui/layers.css';
import '#ui/tokens.css';
import '#ui/fonts.css';
import '#ui/reset.css';
import '#ui/base.css';
// The styles of prerendered screens, and parts of screens, whose code loads later: they are inlined into every page.
import '#ui/field.css';
import '../features/account/auth-page.css';
import '../book-parts/leaf.css';
import '../features/book/edition-details.css';
import '../features/book/series-strip.css';
import '../features/books/category-grid.css';
import '../features/books/names/named-books.css';
import '#ui/monogram.css';
import '../features/chrome/hero.css';
import '../features/chrome/promises.css';
import '../features/shelves/shelf.css';
