"""A window of WebKitGTK for WebDriver, as narrow as a phone: MiniBrowser has a toolbar."""

import gi

gi.require_version('Gdk', '3.0')
gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gdk, Gtk, WebKit2


def open_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.add(view)
    window.show_all()
    window.present()
    view.grab_focus()
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('WebKitGTK')
    session.set_application_info(info)
    session.connect('create-web-view', open_view)


# Without a screen the resolution is unknown, and pages have a negative size.
Gdk.Screen.get_default().set_resolution(96)
context = WebKit2.WebContext.get_default()
context.set_automation_allowed(True)
context.connect('automation-started', start)
Gtk.main()
